/** What a search can ask of an aircraft's equipment. Which listed features count is in the rules. */
export const equipmentWishes = {
  glass: 'Glass cockpit',
  autopilot: 'Autopilot',
  gps: 'IFR GPS',
  adsb_in: 'ADS-B in',
  traffic: 'Traffic',
  weather: 'Weather aboard',
  ice: 'Ice protection',
  oxygen: 'Oxygen',
  parachute: 'Parachute',
  air_conditioning: 'Air conditioning',
} as const
export type EquipmentWish = keyof typeof equipmentWishes
