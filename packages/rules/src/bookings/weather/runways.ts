/**
 * True runway headings at our preset airports, to the nearest five degrees: runway numbers corrected for local variation, because METAR and
 * TAF winds are true. One heading covers both directions.
 */
export const runways: Readonly<Record<string, readonly number[]>> = {
  KADS: [165],
  KCRQ: [75],
  KDVT: [85],
  KEDC: [135],
  KF70: [190],
  KFMY: [45, 125],
  KFTW: [165, 175],
  KGEU: [20],
  KHHR: [80],
  KHND: [180],
  KHWD: [120],
  KISM: [55, 145],
  KMCC: [175],
  KMYF: [65, 115],
  KSDL: [45],
  KSGR: [175],
  KSNA: [35],
  KSQL: [135],
  KTKI: [180],
  KTMB: [85, 125],
  KTME: [180],
  KTPF: [35, 175],
  KVGT: [90, 135],
  KVNY: [175],
}
