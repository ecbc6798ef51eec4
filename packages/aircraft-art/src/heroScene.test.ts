import { expect, it } from 'vitest'
import { artFor } from './artFor.ts'
import { heroScene } from './heroScene.ts'
import { liveries } from './aircraft/liveries.ts'

it('the hero takes its sky and land from the theme', () => {
  const scene = heroScene({ tail: 'N417TS' })
  const names = [
    '1',
    '2',
    '3',
    'sun',
    'moon',
    'glow',
    'far',
    'mid',
    'near',
    'grass',
    'tarmac',
    'tarmac-2',
    'cloud',
    'star',
    'lamp',
    'paint',
  ]
  for (const name of names) expect(scene).toContain(`var(--scene-${name})`)
})

it('the hero aircraft has a light and a dark color for every surface, in every livery', () => {
  for (const livery of Object.values(liveries)) {
    const scene = heroScene({ tail: 'N417TS', livery })
    expect(scene.match(/light-dark\(#[0-9a-f]{3,6},#[0-9a-f]{3,6}\)/g)?.length).toBeGreaterThan(50)
  }
})

it('the hero wears the paint of its own pictures', () => {
  const { livery } = artFor({ tail: 'N417TS', model: 'SR22' })
  expect(heroScene({ tail: 'N417TS' })).toBe(heroScene({ tail: 'N417TS', livery: liveries[livery] }))
})

it('the hero is decoration: hidden from screen readers, with a class for the page to place it', () => {
  expect(heroScene({ tail: 'N417TS', className: 'hero-scene' })).toMatch(/^<svg class="hero-scene" [^>]*aria-hidden="true">/)
})

it('the hero letters its registration as text', () => {
  expect(heroScene({ tail: '<N1&' })).toContain('&#60;N1&#38;</text>')
})
