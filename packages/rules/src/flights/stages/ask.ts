import type { SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import type { ModelFacts } from './facts.ts'

// Builders for the kinds of questions, and questions common to both stages.

const blank = {
  hint: '',
  blocking: false,
  required: true,
  unit: '',
  min: null,
  max: null,
  warnMin: null,
  warnMax: null,
  whole: false,
  passes: null,
  off: false,
} satisfies Partial<SetQuestion>

type Changes = Partial<Omit<SetQuestion, 'key' | 'section' | 'title' | 'kind'>>

/** Passes with `true` by default. A blocking one must pass to complete the stage. */
export const yesNo = (section: string, key: string, title: string, changes: Changes = {}): SetQuestion => ({
  ...blank,
  key,
  section,
  title,
  kind: 'yesNo',
  passes: true,
  ...changes,
})

export const number = (section: string, key: string, title: string, unit: string, changes: Changes = {}): SetQuestion => ({
  ...blank,
  key,
  section,
  title,
  kind: 'number',
  unit,
  min: 0,
  ...changes,
})

export const count = (section: string, key: string, title: string, changes: Changes = {}) =>
  number(section, key, title, '', { whole: true, ...changes })

export const written = (section: string, key: string, title: string, changes: Changes = {}): SetQuestion => ({
  ...blank,
  key,
  section,
  title,
  kind: 'text',
  required: false,
  ...changes,
})

export const photo = (section: string, key: string, title: string, changes: Changes = {}): SetQuestion => ({
  ...blank,
  key,
  section,
  title,
  kind: 'photo',
  blocking: true,
  ...changes,
})

export const walkAroundPhotos = [
  ['photoNose', 'Nose'],
  ['photoLeftFront', 'Left front'],
  ['photoLeftWing', 'Left wing'],
  ['photoLeftRear', 'Left rear'],
  ['photoTail', 'Tail'],
  ['photoRightRear', 'Right rear'],
  ['photoRightWing', 'Right wing'],
  ['photoRightFront', 'Right front'],
] as const

export const walkAround = () => walkAroundPhotos.map(([key, title]) => photo('Walk-around', key, title))

/** Only required if a reading looks wrong. */
export const panelPhoto = 'photoPanel'

/** Previous readings are filled in when asked. */
export const meters = (hint: string): SetQuestion[] => [
  number('Meters', 'hobbs', 'Hobbs', 'h', { hint, blocking: true }),
  number('Meters', 'flightMeter', 'Flight meter', 'h', { hint, blocking: true }),
  photo('Meters', panelPhoto, 'Panel with both meters', {
    hint: 'If the reading is right. We ask the owner',
    blocking: false,
    required: false,
  }),
]

/** Bounds of the specification: oil 5 to 9 qt, oxygen below 2200 psi, TKS below 5 gal per tank. */
export const oilBounds = { min: 5, max: 9 } as const
export const oxygenBelow = 2200
export const tksBelow = 5

export const fluids = (model: ModelFacts): SetQuestion[] => {
  const { family, oilMin, oilMax, usableGallons } = model
  const tank = { max: Math.ceil(usableGallons / 2) }
  const range = oilMin !== null && oilMax !== null ? `${family} ${oilMin}–${oilMax}` : ''
  return [
    number('Fluids', 'fuelLeft', 'Fuel left', 'gal', tank),
    number('Fluids', 'fuelRight', 'Fuel right', 'gal', tank),
    // A turbine's oil level is read from a sight glass.
    model.type === 5
      ? yesNo('Fluids', 'oilInRange', 'Oil level within the sight glass', { blocking: true })
      : number('Fluids', 'oil', 'Oil', 'qt', { hint: range, blocking: true, ...oilBounds, warnMin: oilMin, warnMax: oilMax }),
    ...(model.hasTks
      ? [
          number('Fluids', 'tksLeft', 'TKS left', 'gal', { blocking: true, max: tksBelow }),
          number('Fluids', 'tksRight', 'TKS right', 'gal', { blocking: true, max: tksBelow }),
        ]
      : []),
    ...(model.hasOxygen ? [number('Fluids', 'oxygen', 'Oxygen', 'psi', { blocking: true, max: oxygenBelow })] : []),
  ]
}
