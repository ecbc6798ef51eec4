const kilobyte = 1024

/** File size: `640 KB`, `2.4 MB`, `118 MB`. */
export const bytesText = (bytes: number) => {
  if (bytes < kilobyte ** 2) return `${Math.max(1, Math.round(bytes / kilobyte))} KB`
  const megabytes = bytes / kilobyte ** 2
  return `${megabytes.toFixed(megabytes < 100 ? 1 : 0)} MB`
}
