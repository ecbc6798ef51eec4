const most = 10

/** `1/4` for 25 %, `3/8` for 37.5 %; `18%` if it is no simple fraction. */
export const shareName = (percent: number) => {
  for (let whole = 1; whole <= most; whole++) {
    const parts = (percent * whole) / 100
    // A third is stored as 33.33.
    if (Math.round(parts) > 0 && Math.abs(parts - Math.round(parts)) < 0.0015)
      return whole === 1 ? 'All' : `${Math.round(parts)}/${whole}`
  }
  return `${percent}%`
}
