const sizes = { usual: { longSidePx: 1600, quality: 0.82 }, small: { longSidePx: 800, quality: 0.6 } }

/**
 * A camera's picture, small enough for one bar of signal, or for a phone that is nearly full. What cannot be drawn is sent as it is;
 * the server decides about it.
 */
export const shrinkPhoto = async (file: Blob, size: keyof typeof sizes = 'usual'): Promise<Blob> => {
  const { longSidePx, quality } = sizes[size]
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, longSidePx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return small ?? file
}
