//! The coefficients of the quantiles, as bit patterns. Written by `tests/math/quantile_tables.py`.

use super::Table;
use crate::math::from_bits;

/// The point about which [`NORMAL_TAIL`] is a series.
pub(super) const NORMAL_TAIL_MIDDLE: f64 = f64::from_bits(0x3fc8_e2d1_4183_0bf0);

/// x / r, with r = sqrt(-2 log p) and p < 2^-9 the probability above x: the coefficients in 1 / r
/// minus the middle, highest power first.
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

/// x exceeded by the absolute value of a standard normal variate with probability v, divided by 1 -
/// v, times 2^-32: for each half-octave of v, the coefficients in the mantissa minus 5/4, highest
/// power first.
#[rustfmt::skip]
pub(super) static NORMAL_32: Table<u32, 32, 7> = Table([
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

/// x exceeded by the absolute value of a standard normal variate with probability v, divided by 1 -
/// v, times 2^-64: for each half-octave of v, the coefficients in the mantissa minus 5/4, highest
/// power first.
#[rustfmt::skip]
pub(super) static NORMAL_64: Table<u64, 16, 16> = Table([
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

/// -log v, divided by 1 - v, times 2^-32: for each half-octave of v, the coefficients in the
/// mantissa minus 5/4, highest power first.
#[rustfmt::skip]
pub(super) static EXPONENTIAL_32: Table<u32, 32, 8> = Table([
    [
        0xad02_b4b7, 0xab40_4ee0, 0xad02_b481, 0xab40_4e71, 0xad02_b416, 0xab40_4d92, 0xad02_b340, 0xab40_4bd5,
        0xad02_b193, 0xab40_485b, 0xad02_ae3a, 0xab40_4169, 0xad02_a789, 0xab40_3387, 0xad02_9a2c, 0xab40_17d1,
        0xad02_7f86, 0xab3f_e09f, 0xad02_4a87, 0xab3f_731c, 0xad01_e1b7, 0xab3e_9b78, 0xad01_149a, 0xab3c_f8ec,
        0xacff_15e6, 0xab39_e158, 0xacf9_618b, 0xab34_4850, 0xacef_5df0, 0xab2a_cf54, 0xad02_b4d2, 0xab40_4f18,
    ],
    [
        0x2d3e_2f4b, 0x2bc4_172a, 0x2d3e_2eee, 0x2bc4_16a2, 0x2d3e_2e33, 0x2bc4_1592, 0x2d3e_2cbd, 0x2bc4_1372,
        0x2d3e_29d2, 0x2bc4_0f32, 0x2d3e_23fc, 0x2bc4_06b4, 0x2d3e_1853, 0x2bc3_f5bd, 0x2d3e_010c, 0x2bc3_d3e5,
        0x2d3d_d2a8, 0x2bc3_908c, 0x2d3d_7687, 0x2bc3_0b2d, 0x2d3c_c0cd, 0x2bc2_0580, 0x2d3b_5ee6, 0x2bc0_0ce7,
        0x2d38_bd7a, 0x2bbc_5d0c, 0x2d33_ed92, 0x2bb5_cd45, 0x2d2b_a69f, 0x2baa_f565, 0x2d3e_2f7a, 0x2bc4_176e,
    ],
    [
        0xad86_0ee1, 0xac47_9559, 0xad86_0e8e, 0xac47_94ab, 0xad86_0de6, 0xac47_934d, 0xad86_0c97, 0xac47_9093,
        0xad86_09f8, 0xac47_8b1f, 0xad86_04bd, 0xac47_8039, 0xad85_fa48, 0xac47_6a77, 0xad85_e56d, 0xac47_3f18,
        0xad85_bbe9, 0xac46_e8ed, 0xad85_69a8, 0xac46_3ed5, 0xad84_c824, 0xac44_f310, 0xad83_9021, 0xac42_79d6,
        0xad81_467a, 0xac3d_ecf8, 0xad7a_5b38, 0xac36_0634, 0xad6c_ac7c, 0xac29_628b, 0xad86_0f0b, 0xac47_95b0,
    ],
    [
        0x2dd1_7d7d, 0x2cda_4cc7, 0x2dd1_7ccf, 0x2cda_4bc8, 0x2dd1_7b71, 0x2cda_49cb, 0x2dd1_78b7, 0x2cda_45d1,
        0x2dd1_7343, 0x2cda_3dde, 0x2dd1_685d, 0x2cda_2dfc, 0x2dd1_529b, 0x2cda_0e4e, 0x2dd1_2740, 0x2cd9_cf43,
        0x2dd0_d126, 0x2cd9_5268, 0x2dd0_274b, 0x2cd8_5d57, 0x2dce_dc56, 0x2cd6_842f, 0x2dcc_6573, 0x2cd3_0c27,
        0x2dc7_ddf2, 0x2ccc_d399, 0x2dbf_ff68, 0x2cc2_6515, 0x2db3_5dbc, 0x2cb2_69b6, 0x2dd1_7dd5, 0x2cda_4d46,
    ],
    [
        0xae2e_c2a5, 0xad7e_bfdd, 0xae2e_c1ca, 0xad7e_be1f, 0xae2e_c016, 0xad7e_baa4, 0xae2e_bcad, 0xad7e_b3af,
        0xae2e_b5dc, 0xad7e_a5c9, 0xae2e_a842, 0xad7e_8a10, 0xae2e_8d24, 0xad7e_52e1, 0xae2e_5748, 0xad7d_e589,
        0xae2d_ecf1, 0xad7d_0ea6, 0xae2d_1d52, 0xad7b_6e77, 0xae2b_8fa6, 0xad78_5bf9, 0xae28_ad82, 0xad72_c65c,
        0xae23_937a, 0xad69_305d, 0xae1b_2420, 0xad59_f7e9, 0xae0e_606c, 0xad44_0de7, 0xae2e_c312, 0xad7e_c0bb,
    ],
    [
        0x2ea3_d59f, 0x2e27_2cc3, 0x2ea3_d406, 0x2e27_2a7b, 0x2ea3_d0d5, 0x2e27_25ee, 0x2ea3_ca78, 0x2e27_1cdb,
        0x2ea3_bdce, 0x2e27_0ad2, 0x2ea3_a4ac, 0x2e26_e720, 0x2ea3_7318, 0x2e26_a0fd, 0x2ea3_1232, 0x2e26_18c3,
        0x2ea2_578f, 0x2e25_14eb, 0x2ea0_f808, 0x2e23_328b, 0x2e9e_775a, 0x2e1f_d54a, 0x2e9a_1c5c, 0x2e1a_23c1,
        0x2e92_fc40, 0x2e11_27a3, 0x2e88_3553, 0x2e04_2627, 0x2e72_beae, 0x2de6_3fdd, 0x2ea3_d66b, 0x2e27_2de7,
    ],
    [
        0xaf4c_ba73, 0xaf12_3777, 0xaf4c_aadf, 0xaf12_288f, 0xaf4c_8e7a, 0xaf12_0d81, 0xaf4c_5b36, 0xaf11_dcea,
        0xaf4b_ffaf, 0xaf11_86b4, 0xaf4b_5e7f, 0xaf10_f00e, 0xaf4a_4766, 0xaf0f_edb6, 0xaf48_6e36, 0xaf0e_3cf9,
        0xaf45_60e2, 0xaf0b_7d2d, 0xaf40_80d6, 0xaf07_2e24, 0xaf39_0858, 0xaf00_bb57, 0xaf2e_2879, 0xaeef_3995,
        0xaf1f_4967, 0xaed7_204b, 0xaf0c_64ff, 0xaeb9_b325, 0xaeec_a6b3, 0xae98_cb08, 0xaf4c_c2ef, 0xaf12_3f9d,
    ],
    [
        0x3122_ca8e, 0x311d_68ee, 0x3117_b4cd, 0x3112_53a6, 0x310c_a033, 0x3107_3fe9, 0x3101_8db2, 0x30f8_5def,
        0x30ec_fdeb, 0x30e2_4601, 0x30d6_edca, 0x30cc_3f9a, 0x30c0_f4f6, 0x30b6_5788, 0x30ab_2407, 0x30a0_a2d6,
        0x3095_95ce, 0x308b_42e0, 0x3080_73d7, 0x306c_d433, 0x3057_f641, 0x3044_c065, 0x3030_fdf3, 0x301f_0601,
        0x300c_cdbb, 0x2ff9_021d, 0x2fd8_8eba, 0x2fbc_1d84, 0x2fa0_6d8b, 0x2f88_bc74, 0x312d_e0f2, 0x3128_7f0f,
    ],
]);

/// -log v, divided by 1 - v, times 2^-64: for each half-octave of v, the coefficients in the
/// mantissa minus 5/4, highest power first.
#[rustfmt::skip]
pub(super) static EXPONENTIAL_64: Table<u64, 16, 16> = Table([
    [
        0xbb66_28eb_2af6_ee2d, 0xbaf0_fbd4_851f_368d, 0xbb66_250b_e975_a9eb, 0xbaf0_f7a5_0d0a_c315,
        0xbb66_1d56_1480_cb2a, 0xbaf0_ef53_4abb_622f, 0xbb66_0e0c_9258_566d, 0xbaf0_dee3_4c42_3f3e,
        0xbb65_effd_e0d6_8cd1, 0xbaf0_bec8_7dac_3152, 0xbb65_b5d2_73d9_b0d0, 0xbaf0_8168_b109_995b,
        0xbb65_486f_9a6b_b235, 0xbaf0_106d_088c_8450, 0xbb66_2adb_e3c9_f4fd, 0xbaf0_fded_ebd5_8653,
    ],
    [
        0x3b6d_a43c_96a7_9d7e, 0x3aff_d2a9_ce43_32cc, 0x3b6d_9eaa_949d_9eef, 0x3aff_ca39_ce95_fd2b,
        0x3b6d_9394_10a2_1b53, 0x3aff_b976_8895_9c61, 0x3b6d_7d9c_14f6_4680, 0x3aff_9860_0fec_f60c,
        0x3b6d_5279_141e_6a20, 0x3aff_57de_75da_495f, 0x3b6c_ff32_a24c_aa16, 0x3afe_dcf6_3551_a5c4,
        0x3b6c_6346_fca0_e282, 0x3afd_fbf5_9fb0_7e54, 0x3b6d_a707_4b9b_89dd, 0x3aff_d6e5_70ff_0b9e,
    ],
    [
        0xbb71_272b_fba2_2408, 0xbb0b_d747_abfc_86a0, 0xbb71_239b_225f_bfbf, 0xbb0b_cf34_bcdb_69c0,
        0xbb71_1c83_08e3_6a3d, 0xbb0b_bf2d_130e_4b81, 0xbb71_0e78_78b4_a121, 0xbb0b_9f93_4c1d_a984,
        0xbb70_f2f4_32ca_8229, 0xbb0b_621d_d38f_79cf, 0xbb70_be06_5bc1_5cff, 0xbb0a_ed84_f7aa_84f9,
        0xbb70_5b8a_92a9_3345, 0xbb0a_1997_2fdc_28fc, 0xbb71_28f5_9e82_46bd, 0xbb0b_db54_f7c3_52a5,
    ],
    [
        0x3b77_3b01_df93_7593, 0x3b1a_63a9_4d20_49c6, 0x3b77_35bd_ae15_2618, 0x3b1a_5b51_54b5_4269,
        0x3b77_2b44_dc35_b059, 0x3b1a_4ac3_a539_08f7, 0x3b77_1690_225b_10e5, 0x3b1a_2a2d_3465_47ac,
        0x3b76_ee10_348a_be34, 0x3b19_eaf6_243b_f318, 0x3b76_a06e_c95d_16a6, 0x3b19_7394_160e_5247,
        0x3b76_10d8_34d9_84bf, 0x3b18_9c31_f05b_8ed0, 0x3b77_3da5_f011_b4cd, 0x3b1a_67d9_a2ab_8d94,
    ],
    [
        0xbb7f_f680_d30f_7238, 0xbb29_3de6_c1d1_8c60, 0xbb7f_ee8e_9f8a_cb45, 0xbb29_3522_6e6e_afb6,
        0xbb7f_dec4_3691_4575, 0xbb29_23c1_a31c_f5a2, 0xbb7f_bf94_d73d_2eaf, 0xbb29_019a_2c93_c9a8,
        0xbb7f_82b9_2b02_99d3, 0xbb28_bf8d_6646_7d7d, 0xbb7f_0e8b_8c80_b76a, 0xbb28_437c_568d_97dc,
        0xbb7e_391f_e836_d38e, 0xbb27_6593_ffb2_6ea1, 0xbb7f_fa7d_3712_31d8, 0xbb29_424d_fd56_1754,
    ],
    [
        0x3b85_f8cf_ead1_2456, 0x3b38_4aa2_2c50_76b9, 0x3b85_f2bf_47bf_5bf2, 0x3b38_4144_ae58_fcd6,
        0x3b85_e6b4_43b7_76d8, 0x3b38_2eb9_6ab1_09bd, 0x3b85_cef4_d1f5_4914, 0x3b38_0a5a_9946_89ac,
        0x3b85_a0be_5183_7987, 0x3b37_c448_abd5_7b16, 0x3b85_48f7_c025_2427, 0x3b37_4185_6459_96c7,
        0x3b84_a90f_d996_80d7, 0x3b36_5a06_22e6_22fb, 0x3b85_fbdb_0eda_8912, 0x3b38_4f57_00d8_120b,
    ],
    [
        0xbb8e_8133_4028_45fd, 0xbb47_9c90_0f8a_7c8c, 0xbb8e_77bc_1e87_808f, 0xbb47_9255_9d1d_7722,
        0xbb8e_64f5_6a2b_63aa, 0xbb47_7e1b_fc7f_cb7b, 0xbb8e_4001_3af6_cd17, 0xbb47_568b_9525_9f86,
        0xbb8d_f859_7e6d_e48c, 0xbb47_0aae_9974_28d3, 0xbb8d_7119_71bf_3d86, 0xbb46_7e3c_6ac6_a10f,
        0xbb8c_7d30_1455_84f0, 0xbb45_88a2_fe3d_0ce3, 0xbb8e_85f3_d7f7_eef1, 0xbb47_a1b4_dd3a_23d5,
    ],
    [
        0x3b95_71e4_82b9_32c2, 0x3b57_3cac_ab50_62ff, 0x3b95_6a4c_047d_61a5, 0x3b57_3130_85f6_1099,
        0x3b95_5b3f_e0d1_4537, 0x3b57_1a85_5508_b0a6, 0x3b95_3db5_7dba_083d, 0x3b56_ee53_c95e_ba86,
        0x3b95_04b1_3d98_350d, 0x3b56_9a19_887a_65fe, 0x3b94_99ec_a7be_979a, 0x3b55_ffb9_9be3_3d98,
        0x3b93_dbc5_ca72_b43f, 0x3b54_f5ca_6a39_b7c8, 0x3b95_75b5_7466_897f, 0x3b57_4274_a52d_a721,
    ],
    [
        0xbb9e_a0eb_f234_55cc, 0xbb67_3ac1_b2b1_eeb0, 0xbb9e_9449_4ccf_dead, 0xbb67_2d64_9a9b_1276,
        0xbb9e_7b4d_011e_c8c1, 0xbb67_1314_f783_0ba0, 0xbb9e_4a6b_2df5_e167, 0xbb66_e005_ff64_8e03,
        0xbb9d_eca7_3a87_51c3, 0xbb66_7f7d_dd6e_588e, 0xbb9d_3ee2_7605_e4de, 0xbb65_d0d6_2e86_2d45,
        0xbb9c_0e45_a61e_c9cd, 0xbb64_a98a_59f2_c29b, 0xbb9e_a746_9e33_6591, 0xbb67_417e_03f5_6472,
    ],
    [
        0x3ba6_537e_14e8_2922, 0x3b77_b3e9_6521_9d19, 0x3ba6_4877_cb54_88ca, 0x3b77_a39a_fe86_2d88,
        0x3ba6_32b9_d96d_eb02, 0x3b77_839e_05b2_5641, 0x3ba6_0866_725e_3e7a, 0x3b77_45f2_d6fb_bf2f,
        0x3ba5_b7ea_0d21_1a77, 0x3b76_d2a5_755b_44c6, 0x3ba5_24d7_d70c_cc83, 0x3b76_0596_7053_19d4,
        0x3ba4_284d_7e5e_e7ed, 0x3b74_b312_6716_ae0e, 0x3ba6_590b_5e67_23bd, 0x3b77_bc25_7347_af7e,
    ],
    [
        0xbbb0_bc8c_808a_c60b, 0xbb88_df04_706b_2d85, 0xbbb0_b242_e7a4_4564, 0xbb88_c9c0_8ded_bcef,
        0xbbb0_9e0f_46f6_bb03, 0xbb88_a046_49a9_4c11, 0xbbb0_7708_cbe5_835f, 0xbb88_511b_f3fb_823a,
        0xbbb0_2dc8_3bca_1d80, 0xbb87_bf7a_08f5_c2bf, 0xbbaf_552c_91aa_119d, 0xbb86_c296_4d51_4d30,
        0xbbad_9f04_eae7_93e1, 0xbb85_2e0d_78cb_8cd4, 0xbbb0_c1bd_c9bb_4b7c, 0xbb88_e9ca_220a_2e5a,
    ],
    [
        0x3bba_213f_b225_07d6, 0x3b9b_2c2b_a8c7_2385, 0x3bba_0c01_e3e9_4891, 0x3b9b_0d88_af12_c5ec,
        0x3bb9_e29e_4f93_aed4, 0x3b9a_d261_de2c_90bf, 0x3bb9_93b8_4b62_0100, 0x3b9a_635d_51c6_97c1,
        0x3bb9_02b5_71d9_623d, 0x3b99_9c44_e213_4b39, 0x3bb8_06c1_3a6c_fc78, 0x3b98_4e68_080e_2f12,
        0x3bb6_724d_6944_92e3, 0x3b96_4ee6_e06b_6159, 0x3bba_2c04_2e93_cdb7, 0x3b9b_3bc7_9b1b_3526,
    ],
    [
        0xbbc5_bd96_0a73_2f1c, 0xbbaf_a1d3_4039_5697, 0xbbc5_a3a2_137b_5c7e, 0xbbaf_6dcd_5601_c246,
        0xbbc5_71ec_a99e_5030, 0xbbaf_0b7d_8f33_1236, 0xbbc5_15a8_2c9f_4c84, 0xbbae_58ca_0123_ac8f,
        0xbbc4_7267_4c0e_f2d4, 0xbbad_260a_3169_1da4, 0xbbc3_647c_25d3_fa56, 0xbbab_3efb_b0e2_d4c1,
        0xbbc1_cc05_e39e_9f98, 0xbba8_81bb_80ec_0d31, 0xbbc5_cae0_dbea_3f9f, 0xbbaf_bcaf_96c5_0035,
    ],
    [
        0x3bd4_4aec_24f5_a86d, 0x3bc4_a29c_9ea6_1e62, 0x3bd4_1efb_5a5e_431e, 0x3bc4_6650_9260_8e4c,
        0x3bd3_cee5_8eec_4b9b, 0x3bc3_faa8_837b_bd21, 0x3bd3_4385_d650_59f5, 0x3bc3_4477_6327_e4b1,
        0x3bd2_5f82_6f01_2394, 0x3bc2_24f3_9667_3f66, 0x3bd1_06a4_d3d6_535a, 0x3bc0_84c4_2e4e_272f,
        0x3bce_57cb_1d22_d3de, 0x3bbc_c7fa_51b0_3d35, 0x3bd4_6240_8ac5_7c1a, 0x3bc4_c317_9425_d998,
    ],
    [
        0xbbe8_ac1c_4535_1082, 0xbbe1_6fa5_9685_88c2, 0xbbe8_101a_c275_56b3, 0xbbe0_e5c4_8cf1_ad60,
        0xbbe7_210b_0570_5d23, 0xbbe0_176a_d720_63a5, 0xbbe5_c50f_30e0_1bae, 0xbbdd_e732_96fb_ec7e,
        0xbbe3_e92c_e814_80cc, 0xbbda_e409_66b9_6ed5, 0xbbe1_8c9f_ec15_7928, 0xbbd7_3664_9a46_1e64,
        0xbbdd_94d6_646f_1b03, 0xbbd3_1961_0214_0167, 0xbbe9_0dc6_cb08_a6d4, 0xbbe1_c79f_131b_78a6,
    ],
    [
        0x3c12_b2b9_b118_dc06, 0x3c11_685b_f526_f2e9, 0x3c10_0e7a_e784_6cc2, 0x3c0d_9a86_5321_2efc,
        0x3c0a_fec8_12fd_00d1, 0x3c08_980c_9764_3301, 0x3c06_1fbe_622c_0054, 0x3c03_e0c0_2c33_d508,
        0x3c01_99b7_6b90_99dc, 0x3bff_2043_98a2_d51d, 0x3bfb_11d7_4e95_ac9c, 0x3bf7_83b0_8dca_d80d,
        0x3bf4_0db1_66c4_c489, 0x3bf1_178e_8227_e47c, 0x3c15_6480_e1d7_b2be, 0x3c14_145a_b1e3_7ff5,
    ],
]);

/// log((2 - v) / v), divided by 1 - v, times 2^-32: for each half-octave of v, the coefficients in
/// the mantissa minus 5/4, highest power first.
#[rustfmt::skip]
pub(super) static LOGISTIC_32: Table<u32, 32, 8> = Table([
    [
        0xad02_b4b7, 0xab40_4ee0, 0xad02_b481, 0xab40_4e71, 0xad02_b416, 0xab40_4d92, 0xad02_b340, 0xab40_4bd5,
        0xad02_b193, 0xab40_485b, 0xad02_ae3a, 0xab40_4169, 0xad02_a789, 0xab40_3387, 0xad02_9a2c, 0xab40_17d1,
        0xad02_7f86, 0xab3f_e09f, 0xad02_4a87, 0xab3f_731c, 0xad01_e1b7, 0xab3e_9b78, 0xad01_149a, 0xab3c_f8ec,
        0xacff_15e6, 0xab39_e154, 0xacf9_6129, 0xab34_42fd, 0xacee_8740, 0xab0e_9297, 0xad02_b4d2, 0xab40_4f18,
    ],
    [
        0x2d3e_2f4b, 0x2bc4_172a, 0x2d3e_2eee, 0x2bc4_16a2, 0x2d3e_2e33, 0x2bc4_1592, 0x2d3e_2cbd, 0x2bc4_1372,
        0x2d3e_29d2, 0x2bc4_0f32, 0x2d3e_23fc, 0x2bc4_06b4, 0x2d3e_1853, 0x2bc3_f5bd, 0x2d3e_010c, 0x2bc3_d3e5,
        0x2d3d_d2a8, 0x2bc3_908c, 0x2d3d_7687, 0x2bc3_0b2d, 0x2d3c_c0cd, 0x2bc2_0580, 0x2d3b_5ee6, 0x2bc0_0ce8,
        0x2d38_bd7d, 0x2bbc_5d2d, 0x2d33_ef0a, 0x2bb5_e029, 0x2d2c_f648, 0x2bcf_2ee5, 0x2d3e_2f7a, 0x2bc4_176e,
    ],
    [
        0xad86_0ee1, 0xac47_9559, 0xad86_0e8e, 0xac47_94ab, 0xad86_0de6, 0xac47_934d, 0xad86_0c97, 0xac47_9093,
        0xad86_09f8, 0xac47_8b1f, 0xad86_04bd, 0xac47_8039, 0xad85_fa48, 0xac47_6a77, 0xad85_e56d, 0xac47_3f18,
        0xad85_bbe9, 0xac46_e8ed, 0xad85_69a8, 0xac46_3ed5, 0xad84_c824, 0xac44_f310, 0xad83_9020, 0xac42_79d0,
        0xad81_465d, 0xac3d_ebe4, 0xad7a_4fcd, 0xac35_c217, 0xad68_8bea, 0xabf5_b69e, 0xad86_0f0b, 0xac47_95b0,
    ],
    [
        0x2dd1_7d7d, 0x2cda_4cc7, 0x2dd1_7ccf, 0x2cda_4bc8, 0x2dd1_7b71, 0x2cda_49cb, 0x2dd1_78b7, 0x2cda_45d1,
        0x2dd1_7343, 0x2cda_3dde, 0x2dd1_685d, 0x2cda_2dfc, 0x2dd1_529b, 0x2cda_0e4e, 0x2dd1_2740, 0x2cd9_cf43,
        0x2dd0_d126, 0x2cd9_5268, 0x2dd0_274c, 0x2cd8_5d57, 0x2dce_dc58, 0x2cd6_8435, 0x2dcc_658e, 0x2cd3_0c98,
        0x2dc7_dfe8, 0x2ccc_dcad, 0x2dc0_2d0a, 0x2cc3_61a1, 0x2dba_1f4e, 0x2cf1_0c2e, 0x2dd1_7dd5, 0x2cda_4d46,
    ],
    [
        0xae2e_c2a5, 0xad7e_bfdd, 0xae2e_c1ca, 0xad7e_be1f, 0xae2e_c016, 0xad7e_baa4, 0xae2e_bcad, 0xad7e_b3af,
        0xae2e_b5dc, 0xad7e_a5c9, 0xae2e_a842, 0xad7e_8a10, 0xae2e_8d24, 0xad7e_52e1, 0xae2e_5748, 0xad7d_e588,
        0xae2d_ecf1, 0xad7d_0ea3, 0xae2d_1d4b, 0xad7b_6e5b, 0xae2b_8f6c, 0xad78_5b0b, 0xae28_ab94, 0xad72_be36,
        0xae23_81c8, 0xad68_e123, 0xae1a_671a, 0xad56_2c9a, 0xae02_e3fd, 0xacd8_a0f1, 0xae2e_c312, 0xad7e_c0bb,
    ],
    [
        0x2ea3_d59f, 0x2e27_2cc3, 0x2ea3_d406, 0x2e27_2a7b, 0x2ea3_d0d5, 0x2e27_25ee, 0x2ea3_ca79, 0x2e27_1cdb,
        0x2ea3_bdce, 0x2e27_0ad3, 0x2ea3_a4ae, 0x2e26_e725, 0x2ea3_7321, 0x2e26_a10e, 0x2ea3_1255, 0x2e26_1909,
        0x2ea2_581c, 0x2e25_1607, 0x2ea0_fa44, 0x2e23_370b, 0x2e9e_807c, 0x2e1f_e7e6, 0x2e9a_42a5, 0x2e1a_734c,
        0x2e93_a4e5, 0x2e12_9503, 0x2e8b_717a, 0x2e0b_e02c, 0x2e8e_17a9, 0x2e34_8a73, 0x2ea3_d66b, 0x2e27_2de7,
    ],
    [
        0xaf4c_ba10, 0xaf12_3714, 0xaf4c_aa19, 0xaf12_27c9, 0xaf4c_8cef, 0xaf12_0bf6, 0xaf4c_581f, 0xaf11_d9d2,
        0xaf4b_f980, 0xaf11_8085, 0xaf4b_521f, 0xaf10_e3ae, 0xaf4a_2ea2, 0xaf0f_d4ee, 0xaf48_3c98, 0xaf0e_0b49,
        0xaf44_fd4e, 0xaf0b_1952, 0xaf3f_b84c, 0xaf06_647b, 0xaf37_719f, 0xaefe_4003, 0xaf2a_e3a8, 0xaee8_88ec,
        0xaf18_5b51, 0xaec8_9496, 0xaef9_6b11, 0xae96_cafd, 0xae99_68a0, 0xadad_ebcf, 0xaf4c_c2bd, 0xaf12_3f6b,
    ],
    [
        0x312d_e1b8, 0x3128_801a, 0x3122_cbfd, 0x311d_6add, 0x3117_b773, 0x3112_5736, 0x310c_a511, 0x3107_466f,
        0x3101_9692, 0x30f8_759e, 0x30ed_1dfc, 0x30e2_7092, 0x30d7_2717, 0x30cc_8b35, 0x30c1_5a07, 0x30b6_dbf0,
        0x30ab_d392, 0x30a1_86df, 0x3096_c138, 0x308c_c40c, 0x3082_680f, 0x3071_cd63, 0x305e_58bb, 0x304c_ca9a,
        0x303b_35bd, 0x302b_cc3d, 0x301c_fd09, 0x3010_d5d0, 0x3006_903a, 0x3000_ac49, 0x3138_f818, 0x3133_9636,
    ],
]);

/// log((2 - v) / v), divided by 1 - v, times 2^-64: for each half-octave of v, the coefficients in
/// the mantissa minus 5/4, highest power first.
#[rustfmt::skip]
pub(super) static LOGISTIC_64: Table<u64, 16, 16> = Table([
    [
        0xbb66_28eb_2af6_ee2d, 0xbaf0_fbd4_851f_368d, 0xbb66_250b_e975_a9eb, 0xbaf0_f7a5_0d0a_c315,
        0xbb66_1d56_1480_cb2a, 0xbaf0_ef53_4abb_622f, 0xbb66_0e0c_9258_566d, 0xbaf0_dee3_4c42_3f3e,
        0xbb65_effd_e0d6_8cd1, 0xbaf0_bec8_7dac_30fb, 0xbb65_b5d2_73d8_eaf2, 0xbaf0_8168_afcd_6679,
        0xbb65_4866_e86b_187b, 0xbaef_6b4b_5715_e34f, 0xbb66_2adb_e3c9_f4fd, 0xbaf0_fded_ebd5_8653,
    ],
    [
        0x3b6d_a43c_96a7_9d7e, 0x3aff_d2a9_ce43_32cc, 0x3b6d_9eaa_949d_9eef, 0x3aff_ca39_ce95_fd2b,
        0x3b6d_9394_10a2_1b53, 0x3aff_b976_8895_9c61, 0x3b6d_7d9c_14f6_4680, 0x3aff_9860_0fec_f60c,
        0x3b6d_5279_141e_6a26, 0x3aff_57de_75da_4e88, 0x3b6c_ff32_a252_3770, 0x3afe_dcf6_3d89_8d87,
        0x3b6c_6360_7460_940c, 0x3afe_d5a9_20ea_8637, 0x3b6d_a707_4b9b_89dd, 0x3aff_d6e5_70ff_0b9e,
    ],
    [
        0xbb71_272b_fba2_2408, 0xbb0b_d747_abfc_86a0, 0xbb71_239b_225f_bfbf, 0xbb0b_cf34_bcdb_69c0,
        0xbb71_1c83_08e3_6a3d, 0xbb0b_bf2d_130e_4b81, 0xbb71_0e78_78b4_a121, 0xbb0b_9f93_4c1d_a984,
        0xbb70_f2f4_32ca_81f7, 0xbb0b_621d_d38f_528e, 0xbb70_be06_5bad_6f6f, 0xbb0a_ed84_dc5d_1f3d,
        0xbb70_5b66_344a_ea6c, 0xbb09_1ec2_26e2_fd8c, 0xbb71_28f5_9e82_46bd, 0xbb0b_db54_f7c3_52a5,
    ],
    [
        0x3b77_3b01_df93_7593, 0x3b1a_63a9_4d20_49c6, 0x3b77_35bd_ae15_2618, 0x3b1a_5b51_54b5_4269,
        0x3b77_2b44_dc35_b059, 0x3b1a_4ac3_a539_08f7, 0x3b77_1690_225b_10e5, 0x3b1a_2a2d_3465_47b5,
        0x3b76_ee10_348a_c14a, 0x3b19_eaf6_243d_1f4c, 0x3b76_a06e_c9ed_86cf, 0x3b19_7394_71b7_0c2e,
        0x3b76_1143_bbe2_d7cb, 0x3b19_cbea_445b_365a, 0x3b77_3da5_f011_b4cd, 0x3b1a_67d9_a2ab_8d94,
    ],
    [
        0xbb7f_f680_d30f_7238, 0xbb29_3de6_c1d1_8c60, 0xbb7f_ee8e_9f8a_cb45, 0xbb29_3522_6e6e_afb6,
        0xbb7f_dec4_3691_4575, 0xbb29_23c1_a31c_f5a2, 0xbb7f_bf94_d73d_2eab, 0xbb29_019a_2c93_c913,
        0xbb7f_82b9_2b02_68aa, 0xbb28_bf8d_663d_78fa, 0xbb7f_0e8b_8864_0982, 0xbb28_437b_211c_a8ea,
        0xbb7e_37e0_117d_4e88, 0xbb25_f35f_b4dd_8664, 0xbb7f_fa7d_3712_31d8, 0xbb29_424d_fd56_1754,
    ],
    [
        0x3b85_f8cf_ead1_2456, 0x3b38_4aa2_2c50_76b9, 0x3b85_f2bf_47bf_5bf2, 0x3b38_4144_ae58_fcd6,
        0x3b85_e6b4_43b7_76d8, 0x3b38_2eb9_6ab1_09bf, 0x3b85_cef4_d1f5_4955, 0x3b38_0a5a_9946_9336,
        0x3b85_a0be_5185_033b, 0x3b37_c448_ac1b_44c2, 0x3b85_48f7_cf39_e634, 0x3b37_4189_7fd8_a5bb,
        0x3b84_aaee_8961_266c, 0x3b38_2002_b6ae_7d90, 0x3b85_fbdb_0eda_8912, 0x3b38_4f57_00d8_120b,
    ],
    [
        0xbb8e_8133_4028_45fd, 0xbb47_9c90_0f8a_7c8c, 0xbb8e_77bc_1e87_808f, 0xbb47_9255_9d1d_7721,
        0xbb8e_64f5_6a2b_63a7, 0xbb47_7e1b_fc7f_cb3e, 0xbb8e_4001_3af6_c49a, 0xbb47_568b_9525_01b4,
        0xbb8d_f859_7e55_1352, 0xbb47_0aae_9753_f8f1, 0xbb8d_7119_0247_39c9, 0xbb46_7e2e_59fd_ac5d,
        0xbb8c_778b_db77_4c33, 0xbb43_5759_8d35_8998, 0xbb8e_85f3_d7f7_eef1, 0xbb47_a1b4_dd3a_23d5,
    ],
    [
        0x3b95_71e4_82b9_32c2, 0x3b57_3cac_ab50_62ff, 0x3b95_6a4c_047d_61a5, 0x3b57_3130_85f6_10a0,
        0x3b95_5b3f_e0d1_45b1, 0x3b57_1a85_5508_b8ce, 0x3b95_3db5_7dba_9849, 0x3b56_ee53_c969_04fc,
        0x3b95_04b1_3e62_4397, 0x3b56_9a19_9934_9c27, 0x3b94_99ee_477f_99b0, 0x3b55_ffea_3a16_c5e3,
        0x3b93_e45d_54a1_d4cc, 0x3b57_b2a0_0f45_de47, 0x3b95_75b5_7466_897f, 0x3b57_4274_a52d_a721,
    ],
    [
        0xbb9e_a0eb_f234_55cb, 0xbb67_3ac1_b2b1_eeac, 0xbb9e_9449_4ccf_de6f, 0xbb67_2d64_9a9b_1076,
        0xbb9e_7b4d_011e_a756, 0xbb67_1314_f781_f07d, 0xbb9e_4a6b_2de2_93d2, 0xbb66_e005_feb6_de60,
        0xbb9d_eca7_2d88_6bba, 0xbb66_7f7d_5853_14a6, 0xbb9d_3ed6_3575_9656, 0xbb65_d02c_31c1_d48c,
        0xbb9b_f3ca_b0f0_87c0, 0xbb61_33bd_5ce2_c524, 0xbb9e_a746_9e33_6591, 0xbb67_417e_03f5_6472,
    ],
    [
        0x3ba6_537e_14e8_2966, 0x3b77_b3e9_6521_9f3d, 0x3ba6_4877_cb54_9a36, 0x3b77_a39a_fe86_bc5d,
        0x3ba6_32b9_d972_8c97, 0x3b77_839e_05d9_446f, 0x3ba6_0866_73ad_f34d, 0x3b77_45f2_e298_1e6b,
        0x3ba5_b7ea_799e_ccb2, 0x3b76_d2a9_a787_7fc9, 0x3ba5_2506_b809_b5df, 0x3b76_07f1_6ea7_524c,
        0x3ba4_51b7_ef97_2043, 0x3b79_240c_acbe_7b34, 0x3ba6_590b_5e67_23be, 0x3b77_bc25_7347_af87,
    ],
    [
        0xbbb0_bc8c_808a_9f57, 0xbb88_df04_7069_f4b4, 0xbbb0_b242_e79f_4eb3, 0xbb88_c9c0_8dc5_33bf,
        0xbbb0_9e0f_464f_78d1, 0xbb88_a046_4436_41d0, 0xbbb0_7708_b4ad_8775, 0xbb88_511b_29ac_54d0,
        0xbbb0_2dc4_a18a_650b, 0xbb87_bf57_8cc2_21de, 0xbbaf_53bf_2645_7485, 0xbb86_ba12_bc07_7e5b,
        0xbbad_1af0_d9ba_0d23, 0xbb7e_b9f2_ac61_f804, 0xbbb0_c1bd_c9bb_4a4b, 0xbb88_e9ca_220a_24c0,
    ],
    [
        0x3bba_213f_b252_6d80, 0x3b9b_2c2b_a97e_3f36, 0x3bba_0c01_e6ce_f39d, 0x3b9b_0d88_badb_98c6,
        0x3bb9_e29e_7feb_c330, 0x3b9a_d262_a638_c858, 0x3bb9_93bb_95c2_7e50, 0x3b9a_636b_6da5_2b1f,
        0x3bb9_02f4_35da_92d8, 0x3b99_9d67_62c6_ac01, 0x3bb8_0c75_8407_9cda, 0x3b98_6df9_8b62_b126,
        0x3bb7_4a82_5324_cd3f, 0x3b9e_236d_8ae8_1c8f, 0x3bba_2c04_2e96_9c8f, 0x3b9b_3bc7_9b26_7c7e,
    ],
    [
        0xbbc5_bd95_eee5_278d, 0xbbaf_a1d2_d14a_df84, 0xbbc5_a3a1_3375_a6f0, 0xbbaf_6dc9_ca3b_4297,
        0xbbc5_71e5_6e43_a65b, 0xbbaf_0b5f_dd18_1588, 0xbbc5_156a_609d_724c, 0xbbae_57c5_3025_810d,
        0xbbc4_7031_0401_12cc, 0xbbad_1c22_dfc3_e5dd, 0xbbc3_4cdb_6211_ac72, 0xbbaa_c591_c19b_003a,
        0xbbc0_5c78_0903_7d3e, 0xbb9b_141b_abe4_71cd, 0xbbc5_cae0_d87f_8d27, 0xbbaf_bcaf_890e_f4fb,
    ],
    [
        0x3bd4_4afd_ca4e_43eb, 0x3bc4_a2c0_12ce_8534, 0x3bd4_1f42_c016_7baf, 0x3bc4_66e0_b008_ee53,
        0x3bd3_d009_d183_583c, 0x3bc3_fcfc_065d_866a, 0x3bd3_484e_f027_fb1f, 0x3bc3_4e68_cf75_958f,
        0x3bd2_7497_087b_95a8, 0x3bc2_529f_a363_8af4, 0x3bd1_6e29_ca7f_1c96, 0x3bc1_7c04_c0ee_234b,
        0x3bd1_c2ef_c5dd_d857, 0x3bc6_914d_a3c7_6977, 0x3bd4_6244_edac_f9b6, 0x3bc4_c320_5f16_fc64,
    ],
    [
        0xbbe8_9fa9_d0a6_b006, 0xbbe1_632a_4a1d_613e, 0xbbe7_f709_7b0d_0dff, 0xbbe0_cc8f_687d_a9d1,
        0xbbe6_ee33_e58d_fc99, 0xbbdf_c800_6f8a_ca2b, 0xbbe5_5c74_f70f_f3f1, 0xbbdd_111d_71de_da16,
        0xbbe3_0b6a_2672_bc4b, 0xbbd9_1292_cbc6_9db6, 0xbbdf_2d62_15c2_e7d3, 0xbbd2_d95f_97ee_9a5e,
        0xbbd3_2d14_0502_79ed, 0xbbb5_bd79_d12a_8c6c, 0xbbe9_0793_1066_9c8f, 0xbbe1_c169_2661_8123,
    ],
    [
        0x3c15_7a72_3bb5_8ce0, 0x3c14_30db_edbd_859f, 0x3c12_d827_0f2d_4c44, 0x3c11_9881_8427_9c2d,
        0x3c10_4d01_eb07_89f9, 0x3c0e_39ac_6f16_5612, 0x3c0b_cb17_59f5_9706, 0x3c09_9953_3149_44f7,
        0x3c07_66b7_aa2e_df39, 0x3c05_7987_94cf_65ca, 0x3c03_9fa1_1186_e5c3, 0x3c02_1aba_0179_8e47,
        0x3c00_d207_496b_d730, 0x3c00_1589_1c9e_aef7, 0x3c18_2b40_e96c_f819, 0x3c16_db7e_06b1_ef52,
    ],
]);

/// cot(pi v / 2), divided by 1 - v, times 2^-32: for each half-octave of v, the coefficients in the
/// mantissa minus 5/4, highest power first.
#[rustfmt::skip]
pub(super) static CAUCHY_32: Table<u32, 32, 9> = Table([
    [
        0x353f_bcb2, 0x330d_eee8, 0x34bf_bcb2, 0x328d_eee8, 0x343f_bcb2, 0x320d_eee8, 0x33bf_bcb2, 0x318d_eee8,
        0x333f_bcb2, 0x310d_eee8, 0x32bf_bcb2, 0x308d_eee8, 0x323f_bcb2, 0x300d_eee8, 0x31bf_bcb2, 0x2f8d_eee8,
        0x313f_bcb2, 0x2f0d_eee8, 0x30bf_bcb2, 0x2e8d_eee8, 0x303f_bcb2, 0x2e0d_eee8, 0x2fbf_bcb2, 0x2d8d_eee8,
        0x2f3f_bcb2, 0x2d0d_eee8, 0x2ebf_bcb5, 0x2c8d_ef47, 0x2e3f_e28b, 0x2c1c_730d, 0x35bf_bcb2, 0x338d_eee8,
    ],
    [
        0xb56f_abdf, 0xb378_6216, 0xb4ef_abdf, 0xb2f8_6216, 0xb46f_abdf, 0xb278_6216, 0xb3ef_abdf, 0xb1f8_6216,
        0xb36f_abdf, 0xb178_6216, 0xb2ef_abdf, 0xb0f8_6216, 0xb26f_abdf, 0xb078_6216, 0xb1ef_abdf, 0xaff8_6216,
        0xb16f_abdf, 0xaf78_6216, 0xb0ef_abdf, 0xaef8_6216, 0xb06f_abdf, 0xae78_6216, 0xafef_abdf, 0xadf8_6216,
        0xaf6f_abdf, 0xad78_6215, 0xaeef_abcb, 0xacf8_5fce, 0xae6f_4413, 0xac57_ba5e, 0xb5ef_abdf, 0xb3f8_6216,
    ],
    [
        0x3588_5027, 0x33cf_5b07, 0x3508_5027, 0x334f_5b07, 0x3488_5027, 0x32cf_5b07, 0x3408_5027, 0x324f_5b07,
        0x3388_5027, 0x31cf_5b07, 0x3308_5027, 0x314f_5b07, 0x3288_5027, 0x30cf_5b07, 0x3208_5027, 0x304f_5b07,
        0x3188_5027, 0x2fcf_5b07, 0x3108_5027, 0x2f4f_5b07, 0x3088_5027, 0x2ecf_5b07, 0x3008_5027, 0x2e4f_5b07,
        0x2f88_5027, 0x2dcf_5b0d, 0x2f08_506c, 0x2d4f_624f, 0x2e88_dd0c, 0x2cf3_1a10, 0x3608_5027, 0x344f_5b07,
    ],
    [
        0xb5aa_6430, 0xb435_6fa6, 0xb52a_6430, 0xb3b5_6fa6, 0xb4aa_6430, 0xb335_6fa6, 0xb42a_6430, 0xb2b5_6fa6,
        0xb3aa_6430, 0xb235_6fa6, 0xb32a_6430, 0xb1b5_6fa6, 0xb2aa_6430, 0xb135_6fa6, 0xb22a_6430, 0xb0b5_6fa6,
        0xb1aa_6430, 0xb035_6fa6, 0xb12a_6430, 0xafb5_6fa6, 0xb0aa_6430, 0xaf35_6fa6, 0xb02a_6430, 0xaeb5_6fa6,
        0xafaa_642d, 0xae35_6f81, 0xaf2a_6282, 0xadb5_59b9, 0xaea8_e47b, 0xad0d_454e, 0xb62a_6430, 0xb4b5_6fa6,
    ],
    [
        0x35d5_9f04, 0x349e_dfa2, 0x3555_9f04, 0x341e_dfa2, 0x34d5_9f04, 0x339e_dfa2, 0x3455_9f04, 0x331e_dfa2,
        0x33d5_9f04, 0x329e_dfa2, 0x3355_9f04, 0x321e_dfa2, 0x32d5_9f04, 0x319e_dfa2, 0x3255_9f04, 0x311e_dfa2,
        0x31d5_9f04, 0x309e_dfa2, 0x3155_9f04, 0x301e_dfa2, 0x30d5_9f04, 0x2f9e_dfa2, 0x3055_9f06, 0x2f1e_dfaa,
        0x2fd5_9f4b, 0x2e9e_e0e8, 0x2f55_abdb, 0x2e1f_28a6, 0x2ed9_d6e1, 0x2dcc_55c9, 0x3655_9f04, 0x351e_dfa2,
    ],
    [
        0xb605_8362, 0xb50b_03ae, 0xb585_8362, 0xb48b_03ae, 0xb505_8362, 0xb40b_03ae, 0xb485_8362, 0xb38b_03ae,
        0xb405_8362, 0xb30b_03ae, 0xb385_8362, 0xb28b_03ae, 0xb305_8362, 0xb20b_03ae, 0xb285_8362, 0xb18b_03ae,
        0xb205_8362, 0xb10b_03ae, 0xb185_8362, 0xb08b_03ad, 0xb105_8361, 0xb00b_03a9, 0xb085_8350, 0xaf8b_035c,
        0xb005_81ea, 0xaf0a_fc9d, 0xaf85_5e8c, 0xae8a_3305, 0xaeff_d196, 0xadb0_85ae, 0xb685_8362, 0xb58b_03ae,
    ],
    [
        0x3626_e2d3, 0x3573_462d, 0x35a6_e2d3, 0x34f3_462d, 0x3526_e2d3, 0x3473_462d, 0x34a6_e2d3, 0x33f3_462d,
        0x3426_e2d3, 0x3373_462d, 0x33a6_e2d3, 0x32f3_462d, 0x3326_e2d3, 0x3273_462d, 0x32a6_e2d4, 0x31f3_462e,
        0x3226_e2d5, 0x3173_4635, 0x31a6_e2e2, 0x30f3_4668, 0x3126_e34b, 0x3073_4810, 0x30a6_e6ad, 0x2ff3_5609,
        0x3027_0413, 0x2f73_d4dc, 0x2fa8_249e, 0x2ef9_55a8, 0x2f37_dbc4, 0x2eb5_4857, 0x36a6_e2d3, 0x35f3_462d,
    ],
    [
        0xb650_9b88, 0xb5d4_dd68, 0xb5d0_9b88, 0xb554_dd68, 0xb550_9b88, 0xb4d4_dd68, 0xb4d0_9b88, 0xb454_dd67,
        0xb450_9b87, 0xb3d4_dd66, 0xb3d0_9b85, 0xb354_dd60, 0xb350_9b7a, 0xb2d4_dd4b, 0xb2d0_9b4e, 0xb254_dcf2,
        0xb250_9a9c, 0xb1d4_db8c, 0xb1d0_97c6, 0xb154_d5c6, 0xb150_8beb, 0xb0d4_bd3e, 0xb0d0_5858, 0xb054_4f37,
        0xb04f_66cf, 0xafd2_2f1d, 0xafca_5bdd, 0xaf45_9c3b, 0xaf27_5a11, 0xae2a_96cc, 0xb6d0_9b88, 0xb654_dd68,
    ],
    [
        0x3682_627c, 0x363a_4447, 0x3602_63c2, 0x35ba_46d3, 0x3582_664e, 0x353a_4bea, 0x3502_6b66, 0x34ba_561a,
        0x3482_7596, 0x343a_6a7b, 0x3402_89f7, 0x33ba_933e, 0x3382_b2bc, 0x333a_e4ce, 0x3303_0454, 0x32bb_8814,
        0x3283_a7bb, 0x323c_cf3b, 0x3204_ef6a, 0x31bf_6008, 0x3187_8268, 0x3144_8c0b, 0x310c_b7db, 0x30cf_1195,
        0x3097_68a6, 0x3064_f379, 0x302e_292d, 0x300a_a37d, 0x2fe4_1257, 0x2fcb_afaf, 0x3702_61d9, 0x36ba_4301,
    ],
]);

/// cot(pi v / 2), divided by 1 - v, times 2^-64: for each half-octave of v, the coefficients in the
/// mantissa minus 5/4, highest power first.
#[rustfmt::skip]
pub(super) static CAUCHY_64: Table<u64, 16, 17> = Table([
    [
        0x3c01_71ef_ec6d_bf14, 0x3b7a_e692_bdc0_faa5, 0x3bf1_71ef_ec6d_bf14, 0x3b6a_e692_bdc0_faa5,
        0x3be1_71ef_ec6d_bf14, 0x3b5a_e692_bdc0_faa5, 0x3bd1_71ef_ec6d_bf14, 0x3b4a_e692_bdc0_faa5,
        0x3bc1_71ef_ec6d_bf14, 0x3b3a_e692_bdc0_faa7, 0x3bb1_71ef_ec6d_c4d6, 0x3b2a_e692_bdeb_9602,
        0x3ba1_71f1_6d81_9ae9, 0x3b1b_435b_d9b3_fd8f, 0x3c11_71ef_ec6d_bf14, 0x3b8a_e692_bdc0_faa5,
    ],
    [
        0xbc05_ce6b_e789_2ed9, 0xbb87_89c0_6608_db50, 0xbbf5_ce6b_e789_2ed9, 0xbb77_89c0_6608_db50,
        0xbbe5_ce6b_e789_2ed9, 0xbb67_89c0_6608_db50, 0xbbd5_ce6b_e789_2ed9, 0xbb57_89c0_6608_db50,
        0xbbc5_ce6b_e789_2ed9, 0xbb47_89c0_6608_db40, 0xbbb5_ce6b_e789_081c, 0xbb37_89c0_6583_c4e2,
        0xbba5_ce67_c496_da58, 0xbb27_215e_2765_c629, 0xbc15_ce6b_e789_2ed9, 0xbb97_89c0_6608_db50,
    ],
    [
        0x3c06_9fc3_269e_53ce, 0x3b92_cf38_9aad_ef41, 0x3bf6_9fc3_269e_53ce, 0x3b82_cf38_9aad_ef41,
        0x3be6_9fc3_269e_53ce, 0x3b72_cf38_9aad_ef41, 0x3bd6_9fc3_269e_53ce, 0x3b62_cf38_9aad_ef41,
        0x3bc6_9fc3_269e_53ce, 0x3b52_cf38_9aad_efb7, 0x3bb6_9fc3_269f_5914, 0x3b42_cf38_9c4b_4ab2,
        0x3ba6_9fce_2086_4c55, 0x3b33_3e7d_c945_e795, 0x3c16_9fc3_269e_53ce, 0x3ba2_cf38_9aad_ef41,
    ],
    [
        0xbc0c_47b3_f045_e8c1, 0xbba0_7551_8758_3159, 0xbbfc_47b3_f045_e8c1, 0xbb90_7551_8758_3159,
        0xbbec_47b3_f045_e8c1, 0xbb80_7551_8758_3159, 0xbbdc_47b3_f045_e8c1, 0xbb70_7551_8758_3159,
        0xbbcc_47b3_f045_e8b9, 0xbb60_7551_8758_2e2d, 0xbbbc_47b3_f03f_1173, 0xbb50_7551_824d_d8b4,
        0xbbac_4795_c17c_5532, 0xbb3f_f047_72bc_e3e8, 0xbc1c_47b3_f045_e8c1, 0xbbb0_7551_8758_3159,
    ],
    [
        0x3c11_edb0_2a62_e997, 0x3bac_e651_0946_bfc5, 0x3c01_edb0_2a62_e997, 0x3b9c_e651_0946_bfc5,
        0x3bf1_edb0_2a62_e997, 0x3b8c_e651_0946_bfc5, 0x3be1_edb0_2a62_e997, 0x3b7c_e651_0946_bfc6,
        0x3bd1_edb0_2a62_e9d4, 0x3b6c_e651_0946_ee91, 0x3bc1_edb0_2a7a_3951, 0x3b5c_e651_28d5_3a11,
        0x3bb1_edd9_b189_af6a, 0x3b4e_004e_8daa_dec9, 0x3c21_edb0_2a62_e997, 0x3bbc_e651_0946_bfc5,
    ],
    [
        0xbc16_691c_34fb_a3fd, 0xbbb9_4986_e81d_e7cd, 0xbc06_691c_34fb_a3fd, 0xbba9_4986_e81d_e7cd,
        0xbbf6_691c_34fb_a3fd, 0xbb99_4986_e81d_e7cd, 0xbbe6_691c_34fb_a3fd, 0xbb89_4986_e81d_e7c3,
        0xbbd6_691c_34fb_a0c8, 0xbb79_4986_e81c_a874, 0xbbc6_691c_3460_5800, 0xbb69_4986_85c2_db54,
        0xbbb6_68aa_0788_ca2d, 0xbb58_0c4a_1a7f_cf31, 0xbc26_691c_34fb_a3fd, 0xbbc9_4986_e81d_e7cd,
    ],
    [
        0x3c1b_ff9f_6b32_c64d, 0x3bc6_1ff9_26e7_7395, 0x3c0b_ff9f_6b32_c64d, 0x3bb6_1ff9_26e7_7395,
        0x3bfb_ff9f_6b32_c64d, 0x3ba6_1ff9_26e7_7395, 0x3beb_ff9f_6b32_c651, 0x3b96_1ff9_26e7_743b,
        0x3bdb_ff9f_6b32_fb1f, 0x3b86_1ff9_26f0_d428, 0x3bcb_ff9f_6f5e_1a1e, 0x3b76_1ffa_5b89_a86d,
        0x3bbc_00d9_89f8_7252, 0x3b67_84dd_f58a_94ad, 0x3c2b_ff9f_6b32_c64d, 0x3bd6_1ff9_26e7_7395,
    ],
    [
        0xbc21_7fc3_a2ff_bbf0, 0xbbd3_5bfa_020a_8522, 0xbc11_7fc3_a2ff_bbf0, 0xbbc3_5bfa_020a_8522,
        0xbc01_7fc3_a2ff_bbf0, 0xbbb3_5bfa_020a_8521, 0xbbf1_7fc3_a2ff_bbbd, 0xbba3_5bfa_020a_7d31,
        0xbbe1_7fc3_a2fe_65dd, 0xbb93_5bfa_01cc_0a47, 0xbbd1_7fc3_9545_5581, 0xbb83_5bf6_43af_9d03,
        0xbbc1_7e14_0d61_de66, 0xbb71_ca7b_d12d_b06e, 0xbc31_7fc3_a2ff_bbf0, 0xbbe3_5bfa_020a_8522,
    ],
    [
        0x3c25_dfc4_7988_7d0d, 0x3be0_f07b_8649_7864, 0x3c15_dfc4_7988_7d0d, 0x3bd0_f07b_8649_7864,
        0x3c05_dfc4_7988_7d11, 0x3bc0_f07b_8649_78a3, 0x3bf5_dfc4_7988_858d, 0x3bb0_f07b_864a_107c,
        0x3be5_dfc4_799f_6853, 0x3ba0_f07b_882d_45c1, 0x3bd5_dfc4_d966_1fe8, 0x3b90_f087_579d_13f4,
        0x3bc5_e469_339d_7cb9, 0x3b82_b437_9dda_5bed, 0x3c35_dfc4_7988_7d0d, 0x3bf0_f07b_8649_7864,
    ],
    [
        0xbc2b_57b5_97ea_9c51, 0xbbed_a4d8_2b00_92af, 0xbc1b_57b5_97ea_9c50, 0xbbdd_a4d8_2b00_92a6,
        0xbc0b_57b5_97ea_9bc0, 0xbbcd_a4d8_2b00_88b2, 0xbbfb_57b5_97e9_e3ff, 0xbbbd_a4d8_2af2_ce91,
        0xbbeb_57b5_96cf_bf0e, 0xbbad_a4d8_12bc_7ba3, 0xbbdb_57b3_2e1c_6c43, 0xbb9d_a48f_700f_b9d2,
        0xbbcb_4af9_8ca5_42b0, 0xbb89_aca3_ef66_c669, 0xbc3b_57b5_97ea_9c51, 0xbbfd_a4d8_2b00_92af,
    ],
    [
        0x3c31_16d1_58b7_f2ee, 0x3bf9_f03d_23c8_e623, 0x3c21_16d1_58b7_f326, 0x3be9_f03d_23c8_e9b3,
        0x3c11_16d1_58b8_1056, 0x3bd9_f03d_23ca_cd48, 0x3c01_16d1_58c8_0deb, 0x3bc9_f03d_24e0_aca2,
        0x3bf1_16d1_62bf_0bba, 0x3bb9_f03d_e8a9_f8d3, 0x3be1_16da_086d_fb40, 0x3ba9_f126_2f5b_ef2d,
        0x3bd1_286e_8a9c_f0ec, 0x3b9e_686b_6e34_d72f, 0x3c41_16d1_58b7_f2ed, 0x3c09_f03d_23c8_e61c,
    ],
    [
        0xbc35_5c85_aee5_ef6f, 0xbc06_b235_7f4f_c781, 0xbc25_5c85_aee5_e068, 0xbbf6_b235_7f4f_4a00,
        0xbc15_5c85_aee1_b389, 0xbbe6_b235_7f2b_1a4b, 0xbc05_5c85_ad9d_3e58, 0xbbd6_b235_7377_a3cc,
        0xbbf5_5c85_3b16_3141, 0xbbc6_b230_d644_180e, 0xbbe5_5c4f_ed31_3d97, 0xbbb6_af77_d24e_38ce,
        0xbbd5_2c8d_9da4_faa5, 0xbba1_ac93_bb1a_e326, 0xbc45_5c85_aee5_efa8, 0xbc16_b235_7f4f_c952,
    ],
    [
        0x3c3a_b3a7_1b01_2aa6, 0x3c13_dbee_cf68_bca8, 0x3c2a_b3a7_1b0e_da2f, 0x3c03_dbee_cfa0_1459,
        0x3c1a_b3a7_1cd1_2eca, 0x3bf3_dbee_d6d4_e25a, 0x3c0a_b3a7_58b6_e37b, 0x3be3_dbef_d40e_b879,
        0x3bfa_b3b0_0532_ef64, 0x3bd3_dc17_9f36_87f8, 0x3bea_b542_0fb0_a24d, 0x3bc3_e50f_5f0c_5982,
        0x3bdb_3aa2_d42d_d382, 0x3bb9_8ab3_5933_6e3d, 0x3c4a_b3a7_1b00_be98, 0x3c23_dbee_cf67_0a2d,
    ],
    [
        0xbc40_b048_70c3_d630, 0xbc21_6070_f505_e275, 0xbc30_b048_6f04_ff15, 0xbc11_6070_edd3_7bad,
        0xbc20_b048_50ec_84c1, 0xbc01_6070_6e52_cc65, 0xbc10_b046_26d9_52b9, 0xbbf1_6066_cfc7_528f,
        0xbc00_b019_76c2_9cd1, 0xbbe1_5f8e_ec72_fc91, 0xbbf0_abad_ae7a_b57d, 0xbbd1_465b_dea6_6d35,
        0xbbdf_f9eb_25bb_2646, 0xbbb6_10ad_05ff_21e0, 0xbc50_b048_70de_b3b8, 0xbc31_6070_f573_09ee,
    ],
    [
        0x3c44_dc5a_c75f_88bd, 0x3c2e_68c6_975f_71fe, 0x3c34_dc5c_62bc_cec6, 0x3c1e_68cd_0f76_c957,
        0x3c24_dc69_740a_20eb, 0x3c0e_6902_0e90_94f9, 0x3c14_dcd5_c8a1_9cfd, 0x3bfe_6ac1_145c_6c54,
        0x3c04_e082_8e51_5271, 0x3bee_7a9b_82db_f65c, 0x3bf5_0493_ec2f_59a5, 0x3bdf_2ab5_07c0_9955,
        0x3be6_fb78_a6d2_26be, 0x3bd6_a90a_d4a1_0a19, 0x3c54_dc5a_945a_9b73, 0x3c3e_68c5_caa9_46e9,
    ],
    [
        0xbc4a_1353_b03f_46f0, 0xbc3a_9b71_82eb_248f, 0xbc3a_12f8_e6fa_8588, 0xbc2a_9ab8_b701_f685,
        0xbc2a_117d_8eb1_34ba, 0xbc1a_97a7_b5cd_7b4d, 0xbc1a_0b0b_3055_3082, 0xbc0a_89e6_f26e_66d7,
        0xbc09_ecda_0add_cf1e, 0xbbfa_45e3_9807_7347, 0xbbf9_4b7b_d53e_c73e, 0xbbe8_b387_52fe_d869,
        0xbbe4_eb42_3df8_c5c6, 0xbbc5_52d9_9063_b5fb, 0xbc5a_1369_e284_9029, 0xbc4a_9b9e_4da8_13fc,
    ],
    [
        0x3c50_74f7_61be_27e9, 0x3c47_99e7_6e91_d63c, 0x3c40_9ded_40af_e492, 0x3c37_ec00_f827_4a60,
        0x3c30_f04d_0064_9553, 0x3c28_9181_6bd9_dbb0, 0x3c21_96fb_5626_8ab8, 0x3c19_e232_a2d8_6db0,
        0x3c12_ed14_c124_0ebb, 0x3c0c_9e6f_1a40_6809, 0x3c05_c525_9c88_c8bf, 0x3c01_546f_9a3f_7237,
        0x3bfc_824a_e39f_f76b, 0x3bf9_75f5_e055_3158, 0x3c60_608a_79a6_ef31, 0x3c57_7102_787c_25ca,
    ],
]);
