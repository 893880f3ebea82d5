//! The coefficients of the quantiles, as bit patterns. Written by `tests/math/quantile_tables.py`.

use super::table::Table;
use crate::math::{from_bits, from_bits_32};

/// The point about which [`NORMAL_TAIL`] is a series.
pub(super) const NORMAL_TAIL_MIDDLE: f64 = f64::from_bits(0x3fc8_e2d1_4183_0bf0);

/// x / r, with r = sqrt(-2 log p) and p < 2^-9 the probability above x: the coefficients in 1 / r minus
/// the middle, highest power first.
pub(super) const NORMAL_TAIL: [f64; 20] = from_bits([
    0x41cd_b92e_1038_4bf3,
    0xc1ab_0fe0_ce01_0d1b,
    0x4165_f447_7e17_ea12,
    0xc145_c519_706e_55f7,
    0x4135_af57_693e_70c9,
    0xc114_f777_c1e7_8ca9,
    0x40f2_fe27_6c0e_98fc,
    0xc0d3_41e7_4714_aeb8,
    0x40b4_3219_c660_53c4,
    0xc095_ac02_b866_4104,
    0x4078_27f2_6519_8690,
    0xc05c_3626_d235_7b97,
    0x4041_74dd_f6c8_633b,
    0xc027_6ef5_c1ff_c251,
    0x4011_e9d4_745a_b542,
    0xc000_e117_f307_ae2c,
    0x3ff5_5bb1_cef1_aa5b,
    0xbff4_7972_215c_6d74,
    0xbfea_eb8f_11d4_79fa,
    0x3fec_d350_469a_9803,
]);

/// The normal quantile divided by 1 - v, times 2^-32: for each half-octave of v, the coefficients in the
/// mantissa minus 5/4, highest power first.
#[rustfmt::skip]
pub(super) static NORMAL_32: Table<u32, 32, 7, 8> = Table::new([
    [
        0x2c1b_fb35, 0x2aa3_bee1, 0x2c20_9352, 0x2aa8_b492, 0x2c25_951d, 0x2aae_1f7b, 0x2c2b_1092, 0x2ab4_11b7,
        0x2c31_18de, 0x2aba_a0ff, 0x2c37_c4f7, 0x2ac1_e73a, 0x2c3f_3009, 0x2aca_02ae, 0x2c47_7941, 0x2ad3_1528,
        0x2c50_c1f0, 0x2add_405b, 0x2c5b_278b, 0x2ae8_9beb, 0x2c66_b49c, 0x2af5_1de4, 0x2c73_3f59, 0x2b01_34e7,
        0x2c80_1482, 0x2b07_bd22, 0x2c85_fd8a, 0x2b0d_279c, 0x2c8b_2443, 0x2b2e_e290, 0x2c17_bf71, 0x2a9f_2f50,
    ],
    [
        0xac6b_4f54, 0xab2d_2dbb, 0xac72_5aeb, 0xab32_8375, 0xac7a_0b33, 0xab38_5958, 0xac81_3cb3, 0xab3e_c36f,
        0xac85_e1e4, 0xab45_d9bc, 0xac8b_073b, 0xab4d_b8b8, 0xac90_c1ef, 0xab56_814b, 0xac97_29e6, 0xab60_5733,
        0xac9e_579a, 0xab6b_5b98, 0xaca6_5ded, 0xab77_9f1c, 0xacaf_3b80, 0xab82_8132, 0xacb8_bba2, 0xab89_7c09,
        0xacc2_3dd9, 0xab90_0f01, 0xacca_5d7c, 0xab94_ac38, 0xaccb_2020, 0xab58_1ddf, 0xac64_d367, 0xab28_477a,
    ],
    [
        0x2cb0_9f7e, 0x2bba_adb0, 0x2cb6_086b, 0x2bc0_8f70, 0x2cbb_f2a3, 0x2bc7_0195, 0x2cc2_724a, 0x2bce_1b06,
        0x2cc9_9f7a, 0x2bd5_f71b, 0x2cd1_96cf, 0x2bde_b5f3, 0x2cda_795b, 0x2be8_7bdb, 0x2ce4_6b23, 0x2bf3_6e3e,
        0x2cef_8dd6, 0x2bff_aac4, 0x2cfb_f341, 0x2c06_9909, 0x2d04_bf70, 0x2c0d_dd88, 0x2d0b_d529, 0x2c15_3141,
        0x2d12_93a9, 0x2c1b_a317, 0x2d17_dc38, 0x2c20_5e0b, 0x2d1f_973b, 0x2c57_bbc5, 0x2cab_a715, 0x2bb5_493d,
    ],
    [
        0xad15_5e54, 0xac5d_1867, 0xad1a_1459, 0xac64_461f, 0xad1f_3e30, 0xac6c_2922, 0xad24_ee34, 0xac74_de9f,
        0xad2b_3a42, 0xac7e_8918, 0xad32_3beb, 0xac84_a81e, 0xad3a_0fc8, 0xac8a_af5d, 0xad42_d2a4, 0xac91_6da7,
        0xad4c_99b3, 0xac98_ebb0, 0xad57_6087, 0xaca1_14a5, 0xad62_e440, 0xaca9_920a, 0xad6e_6242, 0xacb1_8ff0,
        0xad78_3014, 0xacb7_5382, 0xad7c_98f8, 0xacb5_b9c0, 0xad65_f184, 0xac42_cb3d, 0xad11_0ccd, 0xac56_8793,
    ],
    [
        0x2d8f_614b, 0x2d14_98a5, 0x2d94_1dfc, 0x2d19_a805, 0x2d99_5440, 0x2d1f_3cb6, 0x2d9f_179b, 0x2d25_6c37,
        0x2da5_7eb9, 0x2d2c_4f0d, 0x2dac_a2b5, 0x2d33_ff41, 0x2db4_9c70, 0x2d3c_93f7, 0x2dbd_7daf, 0x2d46_1705,
        0x2dc7_4233, 0x2d50_6fd5, 0x2dd1_b38d, 0x2d5b_3eb4, 0x2ddc_3d7f, 0x2d65_ac64, 0x2de5_c416, 0x2d6e_58f5,
        0x2dec_da4b, 0x2d74_367a, 0x2df2_3397, 0x2d7d_286f, 0x2e06_7c65, 0x2db0_e3aa, 0x2d8b_0db8, 0x2d0f_fc51,
    ],
    [
        0xae3c_b1b2, 0xae09_1c8a, 0xae43_9661, 0xae0e_46ab, 0xae4b_3277, 0xae13_fb45, 0xae53_9ae8, 0xae1a_4812,
        0xae5c_df78, 0xae21_3480, 0xae67_01d9, 0xae28_b932, 0xae71_e5bf, 0xae30_b14b, 0xae7d_365f, 0xae38_c2e7,
        0xae84_1f02, 0xae40_3cf5, 0xae88_d74f, 0xae45_eb20, 0xae8b_af71, 0xae47_e35a, 0xae8a_ff02, 0xae43_4518,
        0xae84_460f, 0xae33_872c, 0xae66_2c55, 0xae0e_da9c, 0xae14_b969, 0xad2a_edc8, 0xae36_6ecf, 0xae04_6d67,
    ],
    [
        0x3083_cb6e, 0x3081_4b15, 0x307d_3001, 0x3077_ffcc, 0x3072_64b8, 0x306d_000b, 0x3067_2a7f, 0x3061_8bdc,
        0x305b_75ce, 0x3055_975e, 0x304f_3a95, 0x3049_169d, 0x3042_6d67, 0x303b_ff33, 0x3035_05bf, 0x302e_4b5b,
        0x3027_0219, 0x301f_ff2e, 0x3018_6e9e, 0x3011_30dd, 0x3009_6f2f, 0x3002_1489, 0x2ff4_9a7c, 0x2fe6_1889,
        0x2fd7_15c8, 0x2fc9_8004, 0x2fbc_0ab4, 0x2fb0_add9, 0x2fa6_d5ef, 0x2fa1_160d, 0x3088_d151, 0x3086_6687,
    ],
]);

/// The normal quantile divided by 1 - v, times 2^-64: for each half-octave of v, the coefficients in the
/// mantissa minus 5/4, highest power first.
#[rustfmt::skip]
pub(super) static NORMAL_64: Table<u64, 16, 16, 16> = Table::new([
    [
        0xbb47_051f_d4a5_0b5f, 0xbad2_08c0_6803_b9de, 0xbb48_0f6e_c5b1_65d5, 0xbad2_e0f0_5e74_9d24,
        0xbb49_3a1f_c160_35d6, 0xbad3_d338_d843_ea0a, 0xbb4a_87ff_0e45_3bdf, 0xbad4_e0a6_d158_d0be,
        0xbb4b_f800_91e6_4336, 0xbad6_0582_7254_ecd1, 0xbb4d_7f7d_9456_5c3e, 0xbad7_3337_8267_2125,
        0xbb4e_ffb0_04d5_b444, 0xbad7_b963_adcd_28f7, 0xbb46_1745_c339_f213, 0xbad1_47ea_8a28_275e,
    ],
    [
        0x3b4e_edb9_9956_3616, 0x3ae0_f95e_b84b_9d37, 0x3b50_2b14_0c19_436a, 0x3ae1_c654_ddcd_fa13,
        0x3b50_f531_3a2f_1ae9, 0x3ae2_abf0_5f14_5d06, 0x3b51_d6e9_6204_d34e, 0x3ae3_aadf_423f_a690,
        0x3b52_cf14_e166_b9cb, 0x3ae4_bee4_fa41_a1aa, 0x3b53_d58d_7b9e_cfee, 0x3ae5_d8c9_0e11_934e,
        0x3b54_d3eb_8cf9_542f, 0x3ae7_7f55_d2d2_1a2b, 0x3b4d_abe8_0cad_b952, 0x3ae0_4293_6a5c_7d55,
    ],
    [
        0xbb52_02b7_947d_cab5, 0xbaed_df45_5fab_8cd6, 0xbb52_d6c6_6441_004b, 0xbaef_4b32_39af_9398,
        0xbb53_c48d_d0d1_7291, 0xbaf0_7150_8fbb_8ef2, 0xbb54_cdba_774f_b963, 0xbaf1_5303_6d86_1763,
        0xbb55_f026_3009_31aa, 0xbaf2_4619_c7a9_7789, 0xbb57_2095_6f90_83d7, 0xbaf3_3b74_ec22_6ebb,
        0xbb58_4172_e4c7_247b, 0xbaf3_4a8c_8f8e_43df, 0xbb51_4573_8c48_dcd1, 0xbaec_9abf_d98e_bdc1,
    ],
    [
        0x3b58_85e5_a37f_2cfd, 0x3afc_78fd_51b3_a882, 0x3b59_a923_410e_f333, 0x3afd_d6ca_c431_ece8,
        0x3b5a_ef9b_e286_3bc2, 0x3aff_5e1e_c31a_0747, 0x3b5c_5b2a_4d55_4f44, 0x3b00_8752_6390_e695,
        0x3b5d_e7d3_cd8d_387e, 0x3b01_6eee_1032_30dc, 0x3b5f_8414_ff80_59c3, 0x3b02_55c7_94d4_2410,
        0x3b60_8261_36b0_050b, 0x3b04_0b05_a02f_44ab, 0x3b57_8207_b437_a429, 0x3afb_4113_f295_d916,
    ],
    [
        0xbb60_f7a8_cb62_fe8d, 0xbb0b_66a4_4a3f_6b2f, 0xbb61_c301_4077_fb9e, 0xbb0c_ba52_399a_d7f5,
        0xbb62_a6d9_4c73_4faf, 0xbb0e_35f2_513e_860b, 0xbb63_a41e_46aa_2210, 0xbb0f_d84d_8a5c_4802,
        0xbb64_b733_8249_6d6f, 0xbb10_caa4_2043_2690, 0xbb65_d237_1c3a_932f, 0xbb11_a50c_b033_69b3,
        0xbb66_d2cc_e666_6eaa, 0xbb11_2c25_8832_72eb, 0xbb60_4242_a750_db29, 0xbb0a_37bf_4d33_2a83,
    ],
    [
        0x3b67_7b2e_953b_d60a, 0x3b1a_8cda_24de_cf46, 0x3b68_977b_a890_d4b8, 0x3b1b_d93c_3173_6ebc,
        0x3b69_d5d3_4d78_9772, 0x3b1d_4c35_00c4_d7ad, 0x3b6b_36da_a569_e72a, 0x3b1e_e380_2673_839c,
        0x3b6c_b412_3a71_62dc, 0x3b20_4881_c73c_7f96, 0x3b6e_3743_7e86_2ce5, 0x3b21_175e_cf29_29cb,
        0x3b6f_908a_9811_8aab, 0x3b23_29f9_8df1_465e, 0x3b66_7d9c_3b61_42ec, 0x3b19_646b_2e1e_e538,
    ],
    [
        0xbb70_6bd3_0454_40ef, 0xbb2a_01a9_e259_e73e, 0xbb71_34e5_3d95_6259, 0xbb2b_4abe_22cb_1620,
        0xbb72_15d2_7ac1_d47d, 0xbb2c_b95a_8b08_528a, 0xbb73_0e7a_90b1_d40f, 0xbb2e_49ea_ead6_22fb,
        0xbb74_1901_6093_911d, 0xbb2f_ebc1_0995_69ca, 0xbb75_2350_cb52_3e18, 0xbb30_ba3b_c459_54b3,
        0xbb76_0104_a2e2_e031, 0xbb2e_f2a0_835a_bb79, 0xbb6f_7100_9ff9_af70, 0xbb28_dc13_dab4_5546,
    ],
    [
        0x3b77_48c5_2720_df04, 0x3b39_d1f6_3c05_7516, 0x3b78_6972_c95c_4fc9, 0x3b3b_1c87_3000_e84c,
        0x3b79_abe8_19bf_02b1, 0x3b3c_8bda_91ec_fe7a, 0x3b7b_0ee2_5c53_306b, 0x3b3e_1aa1_402d_1feb,
        0x3b7c_87af_2bf6_f5ad, 0x3b3f_b4b6_b63a_7a6d, 0x3b7d_f839_91f7_e556, 0x3b40_9536_8295_7eff,
        0x3b7f_308d_eb10_248c, 0x3b43_5c4f_f476_1300, 0x3b76_474b_8c38_9768, 0x3b38_aadd_3f8a_9400,
    ],
    [
        0xbb80_cacb_191b_4e29, 0xbb4a_13de_e428_44b2, 0xbb81_9de5_3468_61a2, 0xbb4b_660a_7c75_6d37,
        0xbb82_892d_fff4_2f03, 0xbb4c_dc6f_0926_d98c, 0xbb83_8aab_7edd_faf0, 0xbb4e_6f4e_f9d2_ab23,
        0xbb84_9863_2e33_4e5c, 0xbb50_02d5_4451_5a44, 0xbb85_9892_eb5f_18ed, 0xbb50_b342_1411_c270,
        0xbb86_41af_2035_ca9a, 0xbb4c_4e0d_fe3d_9a87, 0xbb80_0e71_11d3_ac3c, 0xbb48_e5a7_5721_1be5,
    ],
    [
        0x3b88_c4f0_fcf4_69d7, 0x3b5a_ef9a_fc2e_a2b7, 0x3b8a_0139_b3c2_d11b, 0x3b5c_51d4_acd8_e4a3,
        0x3b8b_6084_f6e0_9c95, 0x3b5d_d7d4_d3e7_e1af, 0x3b8c_ddaa_b8f1_ef5a, 0x3b5f_7632_0468_897b,
        0x3b8e_656c_98c0_9ee2, 0x3b60_8667_25e0_6c85, 0x3b8f_caab_4206_3343, 0x3b61_2e7d_a113_15df,
        0x3b90_8140_4831_d1a3, 0x3b65_5220_c55c_79fd, 0x3b87_aa7f_98ef_d0b9, 0x3b59_b26f_7c8c_31b9,
    ],
    [
        0xbb92_d68c_8bbd_a2c3, 0xbb6c_b148_f015_314d, 0xbb93_cb59_975e_a9cd, 0xbb6e_304c_6054_48bc,
        0xbb94_d9ae_8d17_c657, 0xbb6f_d245_8fa9_0776, 0xbb95_fb11_0e68_db36, 0xbb70_c2df_aff8_fc59,
        0xbb97_1c00_b98d_eef0, 0xbb71_8f93_6581_5cb3, 0xbb98_115b_597e_1669, 0xbb72_1e4b_ea4b_6de9,
        0xbb98_1ff2_26b7_35b2, 0xbb6a_3949_4e5f_f55c, 0xbb91_fb88_aa53_c273, 0xbb6b_5928_9949_e364,
    ],
    [
        0x3b9d_f718_32de_79ef, 0x3b7f_f6cb_90b2_2607, 0x3b9f_8408_0bc3_5e2d, 0x3b80_d3e3_e9e7_45e4,
        0x3ba0_9ae3_0eb6_ff60, 0x3b81_bc7e_2f3c_86db, 0x3ba1_7dc3_0747_e86a, 0x3b82_a700_6a74_ff06,
        0x3ba2_55be_7069_8232, 0x3b83_7546_bb69_04b6, 0x3ba2_fefa_ea52_325e, 0x3b84_0caf_c485_38a9,
        0x3ba3_f67f_696f_2b69, 0x3b8a_f88e_8fef_36aa, 0x3b9c_9286_8604_2a47, 0x3b7e_6f2a_5c1e_411e,
    ],
    [
        0xbba9_9713_5ba5_821a, 0xbb93_1e31_4aab_28eb, 0xbbaa_f01e_4a11_6543, 0xbb94_2359_64c3_def7,
        0xbbac_60cb_7b92_eb68, 0xbb95_3310_8ac1_4aa0, 0xbbad_d0c6_f0b5_a510, 0xbb96_32d8_8563_b949,
        0xbbaf_0abf_5ada_cf11, 0xbb96_eb56_2e90_24e5, 0xbbaf_9816_dfec_558d, 0xbb96_b827_e0a9_702f,
        0xbbac_c34f_ff39_55ae, 0xbb88_5aff_214b_642e, 0xbba8_5e06_294a_497e, 0xbb92_2e67_9dd4_26d9,
    ],
    [
        0x3bb8_e843_aeb2_b72d, 0x3baa_0dfa_38b2_f954, 0x3bba_366e_c2b2_936c, 0x3bab_67d6_23cc_df6d,
        0x3bbb_87ac_eb40_e051, 0x3bac_b58c_1d60_7c2b, 0x3bbc_b87f_9a91_2853, 0x3bad_cb1e_3570_6365,
        0x3bbd_9b46_2196_b51b, 0x3bae_86ce_d9b4_f097, 0x3bbe_466f_6e84_e345, 0x3baf_a50d_7236_02b7,
        0x3bc0_cf8a_cfa6_78a9, 0x3bb6_1c74_eac0_70e0, 0x3bb7_afb3_58b8_6a03, 0x3ba8_c2e0_40d1_31cf,
    ],
    [
        0xbbd0_83df_5305_fa01, 0xbbc8_079e_69a3_1545, 0xbbd1_1ae8_db2f_e5a2, 0xbbc8_bd63_db0a_8782,
        0xbbd1_75ed_04a1_6032, 0xbbc8_fc6b_1116_7a6b, 0xbbd1_5fdf_27d0_88b9, 0xbbc8_68a2_d621_53e8,
        0xbbd0_88c0_befc_68fc, 0xbbc6_70e5_3f01_9aab, 0xbbcc_c588_1f9f_1ec0, 0xbbc1_db53_4631_c9ba,
        0xbbc2_972a_8180_91fb, 0xbba5_5db8_3579_e073, 0xbbcf_a6ca_08b6_d3b2, 0xbbc7_185c_ad30_4485,
    ],
    [
        0x3c04_e043_1cff_af20, 0x3c03_ffe5_bb73_a443, 0x3c03_0dd3_cbf8_ef8a, 0x3c02_261b_a9de_9daa,
        0x3c01_2de5_e520_7be5, 0x3c00_4291_16de_072c, 0x3bfe_934f_866e_0a95, 0x3bfc_c311_22d3_f4ad,
        0x3bfa_e2b8_f343_7073, 0x3bf9_3000_7bf6_76db, 0x3bf7_8156_79a7_c2b2, 0x3bf6_15bb_10e4_7f0d,
        0x3bf4_dabd_e777_3345, 0x3bf4_22c1_aadb_2493, 0x3c06_a0b7_e911_9484, 0x3c05_c96b_5fbe_7881,
    ],
]);

/// (-log(1 - x) - x) / x^2 from 0 to 1/2: the coefficients, highest power first.
pub(super) const LOGARITHM_32: [f32; 9] = from_bits_32([
    0x3fa6_434b,
    0xbfc1_df7d,
    0x3f8e_0b2c,
    0xbe38_7ef1,
    0x3e68_003d,
    0x3e46_9009,
    0x3e80_27fd,
    0x3eaa_a9e8,
    0x3f00_0000,
]);

/// (-log(1 - x) - x) / x^2 from 0 to 1/2: the coefficients, highest power first.
pub(super) const LOGARITHM_64: [f64; 20] = from_bits([
    0x4033_8b0a_a039_74af,
    0xc053_5d5a_16eb_16d7,
    0x4062_36aa_4512_022f,
    0xc065_35c8_da06_5fb9,
    0x4061_10c7_4bd3_702d,
    0xc053_f7ea_373f_ca7c,
    0x4041_9f08_a3ff_c77e,
    0xc027_8462_c8d0_8e3c,
    0x4009_2484_3043_e8fe,
    0xbfe0_f4c1_763f_6f36,
    0x3fc7_b2a8_2a46_0637,
    0x3fb6_c814_d38d_2ff8,
    0x3fbc_b0c7_48ae_bbeb,
    0x3fbf_fbfe_40ea_9349,
    0x3fc2_493b_74c4_57ff,
    0x3fc5_5554_a7cf_8311,
    0x3fc9_9999_9cbb_5fc1,
    0x3fcf_ffff_fff8_5d88,
    0x3fd5_5555_5555_5905,
    0x3fdf_ffff_ffff_ffff,
]);

/// The numerator of tan(pi x / 2) / x from 0 to 1/2: the coefficients in x^2, highest power first.
pub(super) const TANGENT_NUMERATOR_32: [f32; 3] =
    from_bits_32([0x3c28_67f5, 0xbedc_f9f6, 0x3fc9_0fdb]);

/// The denominator of tan(pi x / 2) / x from 0 to 1/2: the coefficients in x^2, highest power first.
pub(super) const TANGENT_DENOMINATOR_32: [f32; 3] =
    from_bits_32([0x3dc7_2364, 0xbf8c_71fd, 0x3f80_0000]);

/// The numerator of tan(pi x / 2) / x from 0 to 1/2: the coefficients in x^2, highest power first.
pub(super) const TANGENT_NUMERATOR_64: [f64; 4] = from_bits([
    0xbf27_2439_4323_6201,
    0x3f9b_79e1_64bb_9856,
    0xbfdf_d209_ee91_d708,
    0x3ff9_21fb_5444_2d18,
]);

/// The denominator of tan(pi x / 2) / x from 0 to 1/2: the coefficients in x^2, highest power first.
pub(super) const TANGENT_DENOMINATOR_64: [f64; 4] = from_bits([
    0xbf69_a621_e09c_dd97,
    0x3fc2_310d_e8e9_cef5,
    0xbff2_394e_abde_1d3d,
    0x3ff0_0000_0000_0000,
]);

/// (sin(pi x / 2) / x - pi / 2) / x^2 from 0 to 1/2: the coefficients in x^2, highest power first.
pub(in crate::math) const SINE: [f64; 6] = from_bits([
    0x3e6e_4a9d_9166_f052,
    0xbece_3027_dea8_2bd7,
    0x3f25_0783_2088_43eb,
    0xbf73_2d2c_ce50_0387,
    0x3fb4_66bc_6775_a476,
    0xbfe4_abbc_e625_be52,
]);

/// (cos(pi x / 2) - 1) / x^2 from 0 to 1/2: the coefficients in x^2, highest power first.
pub(in crate::math) const COSINE: [f64; 7] = from_bits([
    0xbe3b_2f3e_b054_afcd,
    0x3e9f_9ce2_45ca_da0b,
    0xbefa_6d1e_ef47_9be1,
    0x3f4e_1f50_6868_8d5b,
    0xbf95_5d3c_7e3c_b241,
    0x3fd0_3c1f_081b_5ac0,
    0xbff3_bd3c_c9be_45de,
]);
