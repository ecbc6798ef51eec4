import { isPicture, longestPictureSide, maxUploadBytes, uploadProblems } from '@tailshare/contract/base/files/uploads'

/** On the ramp the connection is poor and the phone may be nearly full. */
const sizes = {
  sent: { longSidePx: longestPictureSide, quality: 0.9 },
  usual: { longSidePx: 1600, quality: 0.82 },
  small: { longSidePx: 800, quality: 0.6 },
}

/** Rotates a picture upright and scales it down to this size; `null` if the device cannot decode it. */
export const shrinkPicture = async (file: Blob, size: keyof typeof sizes): Promise<Blob | null> => {
  const { longSidePx, quality } = sizes[size]
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, longSidePx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const type = size === 'sent' && file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

/**
 * The file to upload, or the reason it is rejected. Scales pictures to the largest size the server keeps; what cannot be decoded here is
 * left to the server to judge.
 */
export const fitted = async (file: Blob): Promise<Blob | string> => {
  const smaller = isPicture(file) ? await shrinkPicture(file, 'sent') : null
  const sent = smaller && smaller.size < file.size ? smaller : file
  return sent.size > maxUploadBytes ? uploadProblems.tooLarge(sent.size) : sent
}
