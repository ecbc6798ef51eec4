import type { Feature } from '@tailshare/contract/aircraft/listing'
import type { EquipmentWish } from '@tailshare/contract/search/equipment'

type Group = Feature['group']

const cirrus = ['SR20', 'SR22', 'SR22T', 'SF50']
const diamond = ['DA40', 'DA42']

/** Selectable equipment by group, with the families that can have it. Empty: all. */
const byGroup: Record<Group, Record<string, readonly string[]>> = {
  avionics: {
    'Garmin G1000, GFC 700': [],
    'Garmin G1000 NXi, GFC 700': [],
    'Perspective+ by Garmin, GFC 700': ['SR20', 'SR22', 'SR22T'],
    'Perspective Touch+, autothrottle': ['SF50'],
    'Garmin 430W and 530W': [],
    'Garmin GTN 650 and 750': [],
    'Garmin G5 displays': [],
    'S-TEC 55X autopilot': [],
    'Garmin GFC 500 autopilot': [],
    'ADS-B in and out': [],
    'ADS-B out': [],
    'Datalink weather': [],
    'Weather radar': ['SF50', 'DA42', 'A36'],
    'Active traffic': [],
    'Synthetic vision': [],
    'Electronic charts tablet mount': [],
    'Fresh databases, all cycles': [],
  },
  safety: {
    'CAPS parachute': cirrus,
    'FIKI TKS, topped up': ['SR22', 'SR22T', 'DA42'],
    'TKS, not for known ice': ['SR22', 'SR22T', 'DA40', 'DA42', 'A36'],
    'Built-in oxygen, 4 masks': ['SR22T', 'DA42', 'SF50', 'A36'],
    'Portable oxygen bottle': [],
    'CO monitor': [],
    'Survival kit': [],
    'Life vests': [],
    'Personal locator beacon': [],
    'Fire extinguisher': [],
    'LED landing lights': [],
  },
  comfort: {
    'Air conditioning': [],
    'Bose A20 headsets, 4': [],
    'Child headset': [],
    'USB-C at every seat': [],
    'Leather seats': [],
    'Sun shades and cabin cover': [],
    'Tow bar, covers, chocks': [],
    'Hangar at home': [],
  },
  engine: {
    'Jet A, FADEC': [...diamond, 'SF50'],
    'Engine monitor': [],
    'Engine preheater': [],
    'Long-range tanks': ['C172', 'C182', 'A36', 'PA28', 'DA40'],
    'Constant-speed propeller': ['C182', 'A36', 'PA28', ...diamond, 'SR20', 'SR22', 'SR22T'],
  },
}

export const features: Feature[] = (Object.keys(byGroup) as Group[]).flatMap((group) =>
  Object.entries(byGroup[group]).map(([name, families]) => ({ name, group, modelFamilies: [...families] })),
)

const g1000 = ['Garmin G1000, GFC 700', 'Garmin G1000 NXi, GFC 700'] as const
const perspective = ['Perspective+ by Garmin, GFC 700', 'Perspective Touch+, autothrottle'] as const

/** The features that answer what a search asks for. One is enough. */
export const featuresFor: Record<EquipmentWish, readonly string[]> = {
  glass: [...g1000, ...perspective, 'Garmin G5 displays'],
  autopilot: [...g1000, ...perspective, 'S-TEC 55X autopilot', 'Garmin GFC 500 autopilot'],
  gps: [...g1000, ...perspective, 'Garmin 430W and 530W', 'Garmin GTN 650 and 750'],
  adsb_in: ['ADS-B in and out'],
  traffic: ['Active traffic', 'ADS-B in and out'],
  weather: ['Datalink weather', 'Weather radar', 'ADS-B in and out'],
  ice: ['FIKI TKS, topped up'],
  oxygen: ['Built-in oxygen, 4 masks', 'Portable oxygen bottle'],
  parachute: ['CAPS parachute'],
  air_conditioning: ['Air conditioning'],
}

const familiesOf = new Map(features.map(({ name, modelFamilies }) => [name, modelFamilies]))

export const isFeature = (name: string) => familiesOf.has(name)

/** Whether it is on the list and available for the family. */
export const fitsFamily = (name: string, family: string) => {
  const families = familiesOf.get(name)
  return families !== undefined && (families.length === 0 || families.includes(family))
}

const everywhere = ['ADS-B in and out', 'Bose A20 headsets, 4', 'Tow bar, covers, chocks']

type Equipped = { family: string; maker: string; hasTks: boolean; hasOxygen: boolean }

/** Typical equipment of a model. Avionics first, since cards show the first entry. */
export const usualEquipment = ({ family, maker, hasTks, hasOxygen }: Equipped): string[] => {
  if (maker === 'Cirrus')
    return [
      family === 'SF50' ? 'Perspective Touch+, autothrottle' : 'Perspective+ by Garmin, GFC 700',
      'CAPS parachute',
      ...(hasTks ? ['FIKI TKS, topped up'] : []),
      'Air conditioning',
      ...(hasOxygen ? ['Built-in oxygen, 4 masks'] : []),
      ...everywhere,
    ]
  if (maker === 'Diamond') return ['Garmin G1000 NXi, GFC 700', 'Jet A, FADEC', ...everywhere]
  return ['Garmin G1000, GFC 700', 'LED landing lights', ...everywhere]
}
