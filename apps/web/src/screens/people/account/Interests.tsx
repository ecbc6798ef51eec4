import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { useAction } from '../../../api.ts'
import { type Interest, interestLabels } from '../../../parts/people/signUp/interests.ts'
import type { Account } from '../../../session.ts'
import { FormCheckboxGroup, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/FormPanel.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Section } from '../../../ui/layout/Section.tsx'

const options = Object.entries(interestLabels).map(([value, label]) => ({ value, label }))
const flags = Object.keys(interestLabels) as Interest[]

/** The member's interests, as chosen at sign-up; at least one. */
export const Interests = ({ account }: { account: Account }) => {
  const update = useAction('updateAccount')
  const form = useAppForm<{ interests: Interest[] }>({
    defaults: { interests: flags.filter((flag) => account[flag]) },
    check: ({ interests }) => ({ interests: interests.length === 0 ? fieldMessages.multiselectNotEmpty : [] }),
    send: async ({ interests }) => {
      await update.mutateAsync({ body: Object.fromEntries(flags.map((flag) => [flag, interests.includes(flag)])) })
      toast('Saved')
    },
  })
  return (
    <Section title="Interests">
      <FormPanel form={form} label="Interests" kept kind="soft" save="Save interests">
        <FormCheckboxGroup name="interests" label="I am interested in" options={options} />
      </FormPanel>
    </Section>
  )
}
