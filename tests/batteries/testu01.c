/*
 * Runs a battery of TestU01 over 32-bit words from standard input.
 *
 *     testu01 SmallCrush|Crush|BigCrush [reversed]
 *     testu01 "BigCrush 3/8" [reversed]
 *
 * "3/8" is the third of eight parts: BigCrush's tests 3, 11, 19, ... Each part begins with the first word.
 * TestU01 looks at the upper bits of a word more closely than at the lower ones; "reversed"
 * exchanges them.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bbattery.h"
#include "swrite.h"
#include "unif01.h"

static int reversed;
static unsigned long long words_read;

static unsigned int next_word(void)
{
    static uint32_t words[1 << 14];
    static size_t length, position;
    if (position == length) {
        length = fread(words, sizeof words[0], sizeof words / sizeof words[0], stdin);
        position = 0;
        if (length == 0) {
            fputs("the stream ended before the battery\n", stderr);
            exit(EXIT_FAILURE);
        }
    }
    uint32_t word = words[position++];
    words_read++;
    if (reversed) {
        word = (word >> 16) | (word << 16);
        word = ((word & 0xFF00FF00u) >> 8) | ((word & 0x00FF00FFu) << 8);
        word = ((word & 0xF0F0F0F0u) >> 4) | ((word & 0x0F0F0F0Fu) << 4);
        word = ((word & 0xCCCCCCCCu) >> 2) | ((word & 0x33333333u) << 2);
        word = ((word & 0xAAAAAAAAu) >> 1) | ((word & 0x55555555u) << 1);
    }
    return word;
}

/* BigCrush numbers its tests from 1 to 106. */
static void part_of_big_crush(unif01_Gen *words, int part, int parts)
{
    int repetitions[107] = {0};
    for (int test = part; test < 107; test += parts)
        repetitions[test] = 1;
    bbattery_RepeatBigCrush(words, repetitions);
}

int main(int count, char **arguments)
{
    const char *battery = count > 1 ? arguments[1] : "";
    int part = 0, parts = 0;
    reversed = count > 2 && strcmp(arguments[2], "reversed") == 0;
    unif01_Gen *words = unif01_CreateExternGenBits("standard input", next_word);
    /* The summary at the end only. */
    swrite_Basic = FALSE;
    if (strcmp(battery, "SmallCrush") == 0)
        bbattery_SmallCrush(words);
    else if (strcmp(battery, "Crush") == 0)
        bbattery_Crush(words);
    else if (strcmp(battery, "BigCrush") == 0)
        bbattery_BigCrush(words);
    else if (sscanf(battery, "BigCrush %d/%d", &part, &parts) == 2 && 1 <= part && part <= parts)
        part_of_big_crush(words, part, parts);
    else {
        fprintf(stderr, "no battery \"%s\": SmallCrush, Crush, BigCrush or, a part of it, \"BigCrush 1/8\"\n", battery);
        return EXIT_FAILURE;
    }
    unif01_DeleteExternGenBits(words);
    printf(" Words read: %llu\n", words_read);
    return EXIT_SUCCESS;
}
