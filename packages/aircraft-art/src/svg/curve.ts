/** A point in centimeters: x aft from the nose, y up from the ground. `true`: a sharp corner. */
export type Point = readonly [x: number, y: number, corner?: boolean]

/** Parses 'x,y x,y! …', where `!` marks a corner. */
export const points = (text: string): Point[] => {
  return text.split(' ').map((part) => {
    const corner = part.endsWith('!')
    const [x = 0, y = 0] = (corner ? part.slice(0, -1) : part).split(',').map(Number)
    return [x, y, corner]
  })
}

/** The point at an index; negative counts from the end. */
export const pointAt = (line: readonly Point[], index: number): Point => {
  const point = line.at(index)
  if (!point) throw new RangeError(`A line of ${line.length} points has no point ${index}`)
  return point
}

/** Height of a left-to-right line at x, constant beyond its ends. */
export const heightAt = (line: readonly Point[], x: number): number => {
  let before = pointAt(line, 0)
  for (const point of line) {
    if (x <= point[0]) {
      const run = point[0] - before[0]
      return run <= 0 ? point[1] : before[1] + ((point[1] - before[1]) * (x - before[0])) / run
    }
    before = point
  }
  return before[1]
}

/** Joins numbers with the minimal separators for SVG paths. */
const numbers = (values: readonly number[]): string => {
  let text = ''
  for (const value of values) {
    const part = shorten(value)
    text += text === '' || part.startsWith('-') ? part : ` ${part}`
  }
  return text
}

/** One decimal, without a leading zero. */
export const shorten = (value: number): string => {
  const rounded = Math.round(value * 10) / 10
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.')
}

type Vector = readonly [number, number]

const tangent = (line: readonly Point[], index: number, closed: boolean): Vector | null => {
  const count = line.length
  const here = pointAt(line, index)
  if (here[2] || (!closed && (index === 0 || index === count - 1))) return null
  const before = pointAt(line, (index - 1 + count) % count)
  const after = pointAt(line, (index + 1) % count)
  const back = Math.hypot(here[0] - before[0], here[1] - before[1]) || 1
  const ahead = Math.hypot(after[0] - here[0], after[1] - here[1]) || 1
  const x = ((here[0] - before[0]) / back) * ahead + ((after[0] - here[0]) / ahead) * back
  const y = ((here[1] - before[1]) / back) * ahead + ((after[1] - here[1]) / ahead) * back
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}

/** Path data through the points, straight between corners and smooth elsewhere. Flips y for SVG. */
export const curve = (line: readonly Point[], closed = false): string => {
  const count = line.length
  const first = pointAt(line, 0)
  let x = Math.round(first[0])
  let y = Math.round(-first[1])
  let path = `M${numbers([x, y])}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const from = pointAt(line, i)
    const to = pointAt(line, (i + 1) % count)
    const out = tangent(line, i, closed)
    const into = tangent(line, (i + 1) % count, closed)
    const endX = Math.round(to[0])
    const endY = Math.round(-to[1])
    const end = [endX - x, endY - y]
    if (!out && !into) {
      path += `l${numbers(end)}`
    } else {
      const reach = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.36
      const [ax, ay] = out ? [out[0] * reach, -out[1] * reach] : [(endX - x) * 0.3, (endY - y) * 0.3]
      const [bx, by] = into ? [into[0] * reach, -into[1] * reach] : [(endX - x) * 0.3, (endY - y) * 0.3]
      path += `c${numbers([Math.round(ax), Math.round(ay), Math.round(endX - x - bx), Math.round(endY - y - by), ...end])}`
    }
    x = endX
    y = endY
  }
  return closed ? `${path}Z` : path
}

/** Straight path data through the points. */
export const polygon = (line: readonly Point[], closed = true): string => {
  return curve(
    line.map(([x, y]) => [x, y, true]),
    closed,
  )
}
