// No file needs itself by way of others, types included. Usage: check-circles.mjs [root]
import { allow } from './allowed.mjs'
import { fileBehind, isTest, linksOf } from './links.mjs'
import { root } from './run.mjs'
import { report, sources } from './sources.mjs'

const found = sources(process.argv[2] ?? root).filter(({ file }) => !isTest(file))
const files = new Set(found.map(({ file }) => file))
const needs = new Map(
  found.map((source) => [
    source.file,
    linksOf(source)
      .map(({ target }) => fileBehind(files, target))
      .filter(Boolean),
  ]),
)

/** The shortest way from a file back to itself. */
const circleFrom = (start) => {
  const cameFrom = new Map()
  const queue = [start]
  for (const file of queue)
    for (const next of needs.get(file) ?? []) {
      if (next === start) {
        const way = [file]
        while (way[0] !== start) way.unshift(cameFrom.get(way[0]))
        return way
      }
      if (cameFrom.has(next)) continue
      cameFrom.set(next, file)
      queue.push(next)
    }
  return undefined
}

// A circle is found once, from the first of its files; a bigger one around it is seen when the small one is gone.
const seen = new Set()
const circles = [...files].sort().flatMap((file) => {
  if (seen.has(file)) return []
  const circle = circleFrom(file)
  for (const one of circle ?? []) seen.add(one)
  return circle ? [circle] : []
})

const problems = circles.map(
  (circle) =>
    `${[...circle, circle[0]].join(' → ')}: a circle. Move what both need into a file of its own, below both; a type goes with what it describes.`,
)

report('Circles', allow('circles', problems))
