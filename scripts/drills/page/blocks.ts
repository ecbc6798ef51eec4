import { readFileSync } from 'node:fs'

/** What a page of ours tells people to type below one heading: its blocks of code, in their order. */
export const blocksUnder = (page: string, heading: string) => {
  const lines = page.split('\n')
  const start = lines.indexOf(heading)
  if (start < 0) throw new Error(`The page has no heading ${heading}`)
  const blocks: string[] = []
  let block: string[] | undefined
  for (const line of lines.slice(start + 1)) {
    if (line.startsWith('```')) {
      if (block) blocks.push(`${block.join('\n')}\n`)
      block = block ? undefined : []
    } else if (block) block.push(line)
    else if (/^##? /.test(line)) break
  }
  return blocks
}

/** The blocks of a page in docs/ below a heading; says so when there are not as many as whoever types them knows. */
export const blocksOf = (name: string, heading: string, count: number) => {
  const blocks = blocksUnder(readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8'), heading)
  if (blocks.length !== count)
    throw new Error(`docs/${name}, “${heading}”: ${blocks.length} blocks, where the drill types ${count}`)
  return blocks
}
