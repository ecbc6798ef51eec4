import { paths } from '@tailshare/contract/base/paths'
import { FormCheckbox, FormCheckboxGroup, FormField } from '../../../ui/form/Form.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { PilotCategories } from './PilotCategories.tsx'
import { HomeAirport } from './HomeAirport.tsx'
import { interestLabels } from './interests.ts'

const interests = Object.entries(interestLabels).map(([value, label]) => ({ value, label }))

/** The fields after the email is verified. */
export const SignUpDetails = () => (
  <>
    <HomeAirport />
    <FormCheckboxGroup name="interests" label="I am interested in" options={interests} />
    <PilotCategories />
    <FormField
      name="faaCertificateNumber"
      label="FAA certificate number"
      autoComplete="off"
      hint="Optional. It’s on your pilot certificate."
    />
    <FormCheckbox
      name="termsAgree"
      label={
        <>
          I agree to the{' '}
          <TextLink to={paths.terms()} newTab>
            Terms of use
          </TextLink>{' '}
          and the{' '}
          <TextLink to={paths.policy()} newTab>
            Privacy Policy
          </TextLink>
        </>
      }
    />
  </>
)
