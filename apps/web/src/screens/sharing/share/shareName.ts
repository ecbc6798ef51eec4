const most = 10

/** `1/4` of 25 %, `3/8` of 37.5 %; what is no simple part stays a per cent, `18%`. */
export const shareName = (percent: number) => {
  for (let whole = 1; whole <= most; whole++) {
    const parts = (percent * whole) / 100
    // A third is kept as 33.33.
    if (Math.round(parts) > 0 && Math.abs(parts - Math.round(parts)) < 0.0015)
      return whole === 1 ? 'All' : `${Math.round(parts)}/${whole}`
  }
  return `${percent}%`
}
