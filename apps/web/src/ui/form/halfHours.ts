/** `00:00`, `00:30` … `23:30`. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, slot) => `${String(slot >> 1).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`,
)

/** `13:30` → `1:30 PM`. */
export const halfHourText = (time: string): string => {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}
