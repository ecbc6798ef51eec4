import { expect, test } from 'vitest'
import { check, type Tree } from '../checkTree.ts'

const unused = (tree: Tree) => check('code/check-unused.mjs', tree)
const manifest = (packages: Record<string, string>): string => JSON.stringify({ dependencies: packages })
const thing = 'packages/rules/src/thing.ts'

test('used exports and used packages pass', async () => {
  const tree = {
    'packages/rules/package.json': manifest({ zod: '1.0.0', '@scope/kit': '1.0.0', '@scope/font': '1.0.0' }),
    [thing]: `import { z } from 'zod'\nimport '@scope/kit/style.css'\nexport const used = 1\nexport type Shape = string\nexport const all = 2`,
    'packages/rules/src/other.ts': `import { used, type Shape } from './thing.ts'`,
    'apps/server/src/some.ts': `import * as things from '@tailshare/rules/thing'`,
    'packages/rules/src/font.ts': 'require.resolve(`@scope/font/${things.used}.ttf`)',
    'apps/web/src/screens/site/home/HomeScreen.tsx': 'export const Screen = 1\nexport const load = 2',
  }
  expect(await unused(tree)).toEqual({ code: 0, said: 'Unused: fine.\n' })
})

test.each([
  ['an export that nothing uses', { [thing]: '\nexport const alone = 1' }, `${thing}:2: alone is used by nothing`],
  ['an export for its own file', { [thing]: 'export const own = 1\nown.toString()' }, 'own is used in this file alone'],
  [
    'an export for tests alone',
    { [thing]: 'export const shown = 1', 'packages/rules/src/thing.test.ts': `import { shown } from './thing.ts'` },
    'shown is used by tests alone',
  ],
  ['a name that is only similar', { [thing]: 'export const due = 1\nexport const dueText = 2' }, 'due is used by nothing'],
  [
    'a package that nothing imports',
    { 'apps/web/package.json': manifest({ leftpad: '1.0.0' }), 'apps/web/src/main.tsx': '// import leftpad' },
    'apps/web/package.json: leftpad is imported by nothing',
  ],
  [
    'a package without an exact version',
    { 'apps/web/package.json': manifest({ leftpad: '^1.0.0' }), 'apps/web/src/main.tsx': `import 'leftpad'` },
    'apps/web/package.json: “^1.0.0” is no exact version of leftpad',
  ],
  [
    'a package that another one brings along',
    { 'apps/web/package.json': manifest({}), 'apps/web/src/main.tsx': `import { pad } from 'leftpad/left'` },
    'apps/web/src/main.tsx:1: leftpad is not in apps/web/package.json',
  ],
])('%s is refused', async (_, tree, why) => {
  const { code, said } = await unused(tree)
  expect(said).toContain(why)
  expect(code).toBe(1)
})

test('an export marked as for tests passes', async () => {
  const tree = {
    [thing]: '// A line before it.\n/** For tests: what the rule saw. */\nexport const shown = 1',
    'packages/rules/src/thing.test.ts': `import { shown } from './thing.ts'`,
  }
  expect((await unused(tree)).code).toBe(0)
})

test('an icon that nothing draws is found', async () => {
  const { code, said } = await unused({
    'apps/web/src/ui/icons.ts': "const icons = {\n  bell: 'M6',\n  star: 'M12',\n}\n",
    'apps/web/src/main.tsx': 'export const main = <Icon name="bell" />\n',
  })
  expect(code).toBe(1)
  expect(said).toContain('“star”')
  expect(said).not.toContain('“bell”')
})

test('a class that its style sheet lacks is found', async () => {
  const { code, said } = await unused({
    'apps/web/src/screens/Cards.module.css': '.card {\n  gap: 1rem;\n}\n',
    'apps/web/src/screens/site/HomeScreen.tsx':
      "import cards from '../Cards.module.css'\nexport const Screen = () => <p className={cards.card}><b className={cards.buttons} /></p>\n",
  })
  expect(code).toBe(1)
  expect(said).toContain('apps/web/src/screens/Cards.module.css has no class “buttons”')
  expect(said).not.toContain('“card”')
})
