export type ReportCaller = { id: string; isOperator: boolean; staffAirportIds: string[] }

type ReportAircraft = { ownerId: string; isAdvisor: boolean; isShared: boolean }

/** `isShared`: the caller holds a share in it. */
export const mayReadHours = (aircraft: ReportAircraft, caller: ReportCaller) =>
  aircraft.isShared || mayReadAircraft(aircraft, caller)

/** `isAdvisor`: the caller is a tax advisor of the owner. */
export const mayReadAircraft = ({ ownerId, isAdvisor }: Omit<ReportAircraft, 'isShared'>, { id, isOperator }: ReportCaller) =>
  isOperator || isAdvisor || ownerId === id
