import type { Db } from '../../../db/connect.ts'

/** Data for a listed aircraft's picture. */
export const findPictured = (db: Db, id: string) =>
  db
    .selectFrom('aircraft')
    .innerJoin('aircraftModel', 'aircraftModel.id', 'aircraft.modelId')
    .innerJoin('airport', 'airport.id', 'aircraft.airportId')
    .select([
      'tailNumber',
      'yearManufactured',
      'rateCents',
      'aircraftModel.name as modelName',
      'family',
      'airport.code',
      'airport.title',
      'airport.lat',
      'airport.lon',
    ])
    .select((eb) =>
      eb
        .selectFrom('aircraftPhoto')
        .innerJoin('file', 'file.id', 'aircraftPhoto.fileId')
        .select('file.storageKey')
        .whereRef('aircraftPhoto.aircraftId', '=', 'aircraft.id')
        .orderBy('aircraftPhoto.position')
        .limit(1)
        .as('photoKey'),
    )
    .where('aircraft.id', '=', id)
    .where('aircraft.isListed', '=', true)
    .where('aircraft.deletedAt', 'is', null)
    .executeTakeFirst()
