/** The hash of `text/hash.ts`, four lanes of a kind at a time. */

export const SEED_LOW: i32 = 0x2c1b_3c6d
export const SEED_HIGH: i32 = 0x297a_2d39
export const TIMES_LOW: i32 = 0x9e3779b1
export const TIMES_HIGH: i32 = 0xc2b2ae3d

@inline
export function stepLow(lanes: v128, units: v128, times: v128): v128 {
  return i32x4.mul(v128.xor(rotate(lanes, 5), units), times)
}

@inline
export function stepHigh(lanes: v128, units: v128, times: v128): v128 {
  return i32x4.mul(i32x4.add(rotate(lanes, 15), units), times)
}

@inline
export function finishLow(lanes: v128): v128 {
  return mix(lanes, 0x85ebca6b, 13, 0xc2b2ae35)
}

@inline
export function finishHigh(lanes: v128): v128 {
  return mix(lanes, 0x7feb352d, 15, 0x846ca68b)
}

@inline
function rotate(lanes: v128, by: i32): v128 {
  return v128.or(i32x4.shl(lanes, by), i32x4.shr_u(lanes, 32 - by))
}

@inline
function mix(lanes: v128, first: i32, shift: i32, second: i32): v128 {
  let mixed = i32x4.mul(v128.xor(lanes, i32x4.shr_u(lanes, 16)), i32x4.splat(first))
  mixed = i32x4.mul(v128.xor(mixed, i32x4.shr_u(mixed, shift)), i32x4.splat(second))
  return v128.xor(mixed, i32x4.shr_u(mixed, 16))
}

/** A constant for a loop: V8 would make it anew at each use, but keeps in a register what was loaded. */
@inline
export function keep(scratch: usize, constant: i32): v128 {
  store<i32>(scratch, constant)
  return v128.load32_splat(scratch)
}
