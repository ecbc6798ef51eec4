import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { useAction } from '../../api.ts'
import { type Interest, interestLabels } from '../../parts/signUp/signUpValues.ts'
import type { Account } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, FormCheckboxGroup, useAppForm } from '../../ui/form/Form.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { Section } from '../../parts/profile/Pieces.tsx'
import css from '../../parts/profile/profile.module.css'

const options = Object.entries(interestLabels).map(([value, label]) => ({ value, label }))
const flags = Object.keys(interestLabels) as Interest[]

/** What somebody is here for, as asked when they signed up: at least one. */
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
      <div className={css.form}>
        <Form form={form} label="Interests">
          <FormCheckboxGroup name="interests" label="I am interested in" options={options} />
          <div className={css.buttons}>
            <Button type="submit" kind="soft" busy={form.busy}>
              Save interests
            </Button>
          </div>
        </Form>
      </div>
    </Section>
  )
}
