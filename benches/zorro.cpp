// Values per second of Zorro's `Rng` on one thread, into an existing array, for the operations that versus.py has under
// the same names. It is built where ZORRO is the directory of a clone of github.com/bobjansen/Zorro:
//
//     c++ -O3 -std=c++20 -march=native -I$ZORRO/include -o zorro benches/zorro.cpp && ./zorro "normal f64"
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <vector>

#include "zorro/zorro.hpp"

constexpr std::size_t LEN = 16'000'000;
constexpr int REPETITIONS = 5;

/// The median rate of several fills, after one that is not measured.
template <typename Fill> void measure(const char *operation, Fill fill)
{
    std::vector<double> out(LEN);
    std::vector<double> seconds;
    fill(out.data());
    for (int n = 0; n < REPETITIONS; n++) {
        auto start = std::chrono::steady_clock::now();
        fill(out.data());
        std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
        seconds.push_back(elapsed.count());
    }
    std::sort(seconds.begin(), seconds.end());
    std::printf("{\"operation\": \"%s\", \"library\": \"Zorro\", \"rate\": %.17g}\n", operation, LEN / seconds[REPETITIONS / 2]);
}

int main(int count, char **arguments)
{
    zorro::Rng rng(0);
    for (int n = 1; n < count; n++) {
        const char *operation = arguments[n];
        if (std::strcmp(operation, "uniform f64") == 0)
            measure(operation, [&](double *out) { rng.fill_uniform(out, LEN); });
        else if (std::strcmp(operation, "normal f64") == 0)
            measure(operation, [&](double *out) { rng.fill_normal(out, LEN); });
        else if (std::strcmp(operation, "exponential f64") == 0)
            measure(operation, [&](double *out) { rng.fill_exponential(out, LEN); });
    }
}
