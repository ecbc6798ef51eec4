/** `00:00`, `00:30` … `23:30`. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, slot) => `${String(slot >> 1).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`,
)
