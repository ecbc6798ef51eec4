import { equipmentWishes, type EquipmentWish } from '@tailshare/contract/search/equipment'
import { numberText } from '@tailshare/contract/text/countText'
import { CheckboxGroup, Switch } from '../../../ui/form/choices/Choices.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { atLeast, type More } from './filters.ts'
import css from './FilterBar.module.css'

const texts = {
  seats: ['Seats', (value: number) => `${value} or more`],
  usefulLoad: ['Useful load', (value: number) => `${numberText(value)} lb or more`],
  rating: ['Rating', (value: number) => `${value} ★ or more`],
} as const satisfies Record<keyof typeof atLeast, readonly [label: string, text: (value: number) => string]>

/** Less common filters: load, equipment, rating, check-out. */
export const MorePanel = ({ more, onChange }: { more: More; onChange: (part: Partial<More>) => void }) => (
  <div className={css.more}>
    {(Object.keys(atLeast) as (keyof typeof atLeast)[]).map((key) => {
      const [label, text] = texts[key]
      return (
        <Select
          key={key}
          label={label}
          value={String(more[key] ?? '')}
          empty="Any"
          choices={atLeast[key].map((value) => ({ value: String(value), label: text(value) }))}
          onChange={({ target }) => onChange({ [key]: target.value === '' ? null : Number(target.value) })}
        />
      )
    })}
    <CheckboxGroup<EquipmentWish>
      label="Equipment"
      options={Object.entries(equipmentWishes).map(([value, label]) => ({ value: value as EquipmentWish, label }))}
      values={more.equipment}
      onChange={(equipment) => onChange({ equipment })}
    />
    <Switch
      label="I check it out myself"
      hint="No ramp staff needed."
      checked={more.selfCheckOut}
      onChange={({ target }) => onChange({ selfCheckOut: target.checked })}
    />
  </div>
)
