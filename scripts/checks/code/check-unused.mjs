// Finds unused exports, unused packages, packages without an exact version or not listed, and classes without a style. Usage: check-unused.mjs [root]
// check-unused.mjs --fix [folder] removes “export” from names only used in their own file.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allow } from '../allowed.mjs'
import { exists, fileBehind, isTest, linksOf, packageOf } from '../links.mjs'
import { root as checkout } from '../../run/run.mjs'
import { lineAt, report, sources, withoutComments } from '../sources.mjs'

const fix = process.argv[2] === '--fix'
const root = fix ? checkout : (process.argv[2] ?? checkout)
const all = sources(root).filter(({ file }) => !file.endsWith('.css'))
const files = new Map(all.map((source) => [source.file, source]))
const links = all.flatMap(linksOf)

/** Test code: what only these need is not part of the product. */
const isOnlyForTests = (file) =>
  isTest(file) ||
  /^(e2e|bench|simulate)\/|^(apps|packages)\/\w+\/test\/|\/(testSandbox|sampleFacts|lawTable|asked|checkTree)\.ts$/.test(file)
/** Loaded by name through a tool or a glob instead of an import. */
const isEntry = (file) =>
  /(Screen|Modal)\.tsx$|\.gen\.ts$|\.d\.m?ts$|\.config\.ts$|^apps\/web\/src\/layouts\/|^apps\/server\/migrations\/|^apps\/web\/src\/(server|main)\.tsx$/.test(
    file,
  )

const users = new Map()
for (const { file, target, names, whole } of links) {
  const behind = fileBehind(files, target)
  if (!behind) continue
  for (const name of whole ? ['*'] : names) {
    const key = `${behind} ${name}`
    users.set(key, [...(users.get(key) ?? []), file])
  }
}
/** Files loaded by path, such as the drawings in the build. */
const byPath = new Set(
  all
    .filter(({ file }) => !isTest(file) && !file.startsWith('scripts/'))
    .flatMap(({ text }) => withoutComments(text).match(/\b(?:packages|apps)\/[\w/.-]+\.tsx?\b/g) ?? []),
)
const usersOf = (file, name) => [...(users.get(`${file} ${name}`) ?? []), ...(users.get(`${file} *`) ?? [])]

const declared = /^export (?:declare )?(?:async )?(?:const|let|type|interface|class|enum|function\*?)\s+([\w$]+)/gm
const unusedExports = all
  .filter(({ file }) => !isEntry(file) && !isTest(file) && !byPath.has(file))
  .flatMap(({ file, text }) => {
    const code = withoutComments(text)
    const names = new Map([...code.matchAll(declared)].map((match) => [match[1], match.index]))
    return [...names].flatMap(([name, index]) => {
      const by = usersOf(file, name)
      const isHarness = isOnlyForTests(file)
      if (by.some((user) => isHarness || !isOnlyForTests(user))) return []
      const where = `${file}:${lineAt(code, index)}: ${name}`
      const uses = code.match(new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}(?![\\w$])`, 'g')).length
      const declarations = [...code.matchAll(declared)].filter((match) => match[1] === name).length
      const usedHere = uses > declarations
      if (by.length === 0 && usedHere)
        return [{ file, name, own: true, why: `${where} is used in this file alone. Take the word “export” away.` }]
      if (by.length === 0) return [{ why: `${where} is used by nothing. Take it out.` }]
      // Exports only used by tests must say so.
      const before = text.slice(0, index).trimEnd().split('\n').at(-1)
      if (usedHere || /for tests|tests ask/i.test(before)) return []
      return [{ why: `${where} is used by tests alone. Take both out, or say “For tests” in the comment above it.` }]
    })
  })

const manifests = ['.', ...new Set(all.map(({ file }) => /^(apps|packages)\/[^/]+/.exec(file)?.[0]).filter(Boolean))].filter(
  (folder) => exists(root, `${folder}/package.json`),
)
const read = (file) => readFileSync(path.join(root, file), 'utf8')
/** Packages used without an import: programs and types. Peer dependencies are used by the package that needs them. */
const withoutImport = new Map([
  ['typescript', 'tsc'],
  ['oxlint', 'oxlint'],
  ['oxlint-tsgolint', '--type-aware'],
  ['oxfmt', 'oxfmt'],
  ['kysely-codegen', 'kysely-codegen'],
  ['vite', 'vite build'],
  ['@aws-sdk/client-s3', 'flydrive'],
  ['@aws-sdk/s3-request-presigner', 'flydrive'],
])
const scripts = all.filter(({ file }) => file.startsWith('scripts/')).map(({ text }) => text)

const unusedPackages = manifests.flatMap((folder) => {
  const manifest = JSON.parse(read(`${folder}/package.json`))
  const inside = (file) => folder === '.' || file.startsWith(`${folder}/`)
  const asked = new Set(links.filter(({ file }) => inside(file)).map(({ name }) => packageOf(name)))
  const texts = all.filter(({ file }) => inside(file)).map(({ text }) => text)
  const css = sources(root).filter(({ file }) => file.endsWith('.css') && inside(file))
  const isUsed = (name) =>
    asked.has(name) ||
    asked.has(name.replace(/^@types\//, '')) ||
    name === '@types/node' ||
    css.some(({ text }) => text.includes(name)) ||
    texts.some(
      (text) =>
        text.includes(`'${name}'`) ||
        text.includes(`'${name}/`) ||
        text.includes(`\`${name}/`) ||
        text.includes(`/${name.replace('@tailshare/', 'packages/')}/`),
    ) ||
    [...scripts, ...Object.values(manifest.scripts ?? {}), ...Object.keys(manifest.dependencies ?? {})].some(
      (text) => withoutImport.has(name) && text.includes(withoutImport.get(name)),
    )
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((name) => !isUsed(name))
    .map(
      (name) =>
        `${path.posix.join(folder, 'package.json')}: ${name} is imported by nothing. Uninstall it, or use it where we do its work by hand.`,
    )
})

/** Also finds what is no package at all, such as a command in the wrong list, which breaks every install. */
const unpinnedPackages = manifests.flatMap((folder) => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(`${folder}/package.json`))
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))
    .map(([name, version]) => `${path.posix.join(folder, 'package.json')}: “${version}” is no exact version of ${name}. Pin one.`)
})

/** Shipped code must list each package it loads, instead of relying on transitive ones. */
const loads = /^(apps|packages)\/[^/]+\/(src|seeds)\//
const unlistedPackages = manifests
  .filter((folder) => folder !== '.')
  .flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(`${folder}/package.json`))
    const listed = new Set(Object.keys({ ...dependencies, ...devDependencies }).map((name) => name.replace(/^@types\//, '')))
    return links
      .filter(
        ({ file, name }) =>
          file.startsWith(`${folder}/`) && loads.test(file) && !isOnlyForTests(file) && !/^(\.|node:|virtual:)/.test(name),
      )
      .filter(({ name }) => !listed.has(packageOf(name)) && packageOf(name) !== `@tailshare/${path.posix.basename(folder)}`)
      .map(({ file, line, name }) => `${file}:${line}: ${packageOf(name)} is not in ${folder}/package.json. List it there.`)
  })

/** Every page includes all icons, so an icon that no web source names is unused. */
const iconsFile = 'apps/web/src/ui/icons.ts'
const drawn = all.filter(({ file }) => file !== iconsFile && file.startsWith('apps/web/src/')).map(({ text }) => text)
const unusedIcons = [...(files.get(iconsFile)?.text.matchAll(/^ {2}(\w+):/gm) ?? [])]
  .filter(([, name]) => !drawn.some((text) => new RegExp(`['"]${name}['"]`).test(text)))
  .map(([, name]) => `${iconsFile}: nothing draws the icon “${name}”, and every page brings it. Take it out.`)

/** The browser leaves out a class that its sheet lacks, and nothing else says so. */
const sheets = new Map(sources(root).map(({ file, text }) => [file, text]))
const missingClasses = all.flatMap(({ file, text }) =>
  [...text.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)].flatMap(([, name, from]) => {
    const sheet = path.posix.join(path.posix.dirname(file), from)
    const used = withoutComments(text).matchAll(new RegExp(`(?<![\\w/.])${name}\\.(\\w+)`, 'g'))
    return [...new Set([...used].map(([, used]) => used))]
      .filter((one) => !new RegExp(`\\.${one}\\b`).test(sheets.get(sheet) ?? ''))
      .map((one) => `${file}: ${sheet} has no class “${one}”. Take it out here, or put it back there.`)
  }),
)

if (fix)
  for (const [file, found] of Map.groupBy(
    unusedExports.filter(({ own, file }) => own && file.startsWith(process.argv[3] ?? '')),
    (one) => one.file,
  )) {
    const names = found.map(({ name }) => name)
    const text = files
      .get(file)
      .text.replaceAll(declared, (line, name) => (names.includes(name) ? line.slice('export '.length) : line))
    writeFileSync(path.join(root, file), text)
  }

report(
  'Unused',
  allow('unused', [
    ...unusedPackages,
    ...unpinnedPackages,
    ...unlistedPackages,
    ...unusedIcons,
    ...missingClasses,
    ...unusedExports.map(({ why }) => why),
  ]),
)
