export type ReportCaller = { id: string; isOperator: boolean; staffAirportIds: string[] }

type ReportAircraft = { ownerId: string; isAdvised: boolean }

/** `isAdvised`: the caller is a tax advisor of the owner. */
export const mayReadAircraft = ({ ownerId, isAdvised }: ReportAircraft, { id, isOperator }: ReportCaller) =>
  isOperator || isAdvised || ownerId === id
