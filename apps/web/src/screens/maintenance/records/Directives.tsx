import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Items } from '../due/Items.tsx'
import type { MaintenancePart } from '../maintenancePart.ts'

/** Airworthiness directives: open, complied with, or not applicable. */
export const Directives: MaintenancePart = ({ aircraftId }) => (
  <Loaded query={useQuery(read('getMaintenance', { params: { id: aircraftId } }))} label="Loading the directives" rows={4}>
    {(record) => (
      <Items
        record={record}
        title="Airworthiness directives"
        items={record.items.filter(({ kind }) => kind === 'directive')}
        add="Add a directive"
        kind="directive"
        empty={
          <EmptyState>
            {record.mayMaintain
              ? `No directive is open on ${record.tailNumber}. Add those that its logbook lists.`
              : `No directive is open on ${record.tailNumber}.`}
          </EmptyState>
        }
      />
    )}
  </Loaded>
)
