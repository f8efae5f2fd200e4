import type { Control } from 'react-hook-form';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { preferenceTexts } from '../../records/organizations/preference-texts.ts';
import type { TypedSettings } from './settings-form.ts';
import classes from './settings-page.module.css';

interface SectionProps {
  control: Control<TypedSettings, unknown, unknown>;
}

export function MobileSecuritySection({ control }: SectionProps) {
  return (
    <Card title="Mobile Security Preferences">
      <CheckboxField
        control={control}
        name="isPasscodeEnabled"
        label="Require PIN"
        note="The mobile app asks for a PIN when it opens. You can also change this under Security."
      />
    </Card>
  );
}

export function CovidSection({ control, isScreening }: SectionProps & { isScreening: boolean }) {
  return (
    <Card title="COVID-19 Settings">
      <div className={classes.ticks}>
        <CheckboxField
          control={control}
          name="enableCovid19Screening"
          label="Enable COVID-19 screening options"
          note="The app offers the screening. The two options below apply only to it."
        />
        <CheckboxField
          control={control}
          name="flagTestOnCovidTemperatureSkip"
          label="Send alert if temperature input skipped"
          note="A screening without a temperature is flagged."
          disabled={!isScreening}
        />
        <CheckboxField
          control={control}
          name="enableCovidContactQuestions"
          label="Include direct contact questions"
          disabled={!isScreening}
        />
      </div>
    </Card>
  );
}

export function MobileAppSection({ control }: SectionProps) {
  return (
    <Card title="Other Mobile App Settings">
      <div className={classes.ticks}>
        <CheckboxField
          control={control}
          name="isMetric"
          label="Use metric system"
          note="Uses centimeters and kilograms in the app and the portal."
        />
        <CheckboxField
          control={control}
          name="isSymptomTrackingEnabled"
          {...preferenceTexts.isSymptomTrackingEnabled}
        />
        <CheckboxField
          control={control}
          name="isAtHomeTestingEnabled"
          {...preferenceTexts.isAtHomeTestingEnabled}
        />
        <CheckboxField
          control={control}
          name="dynamicProtocolsEnabled"
          {...preferenceTexts.dynamicProtocolsEnabled}
        />
        <div className={classes.number}>
          <TextField
            control={control}
            name="profileFlagDisplayInterval"
            label="Days a flag stays on a profile"
            inputMode="numeric"
            help="How many days the app shows a test’s flag. Enter 0 to show it until the next test."
          />
        </div>
      </div>
    </Card>
  );
}

export function PortalSection({ control }: SectionProps) {
  return (
    <Card title="Tests and Codes">
      <div className={classes.ticks}>
        <CheckboxField
          control={control}
          name="enableNewTestViewVisualizations"
          label="Ranges and trends in test views"
          note="When this is off, a test shows only scores and changes."
        />
        <CheckboxField
          control={control}
          name="isExpeditedBaselineEnabled"
          {...preferenceTexts.isExpeditedBaselineEnabled}
        />
      </div>
    </Card>
  );
}

/** Shows internal properties, which nobody in the organization sees. */
export function InternalSection({ control }: SectionProps) {
  return (
    <Card title="Internal Properties" aside={<Chip>Internal staff only</Chip>}>
      <div className={classes.ticks}>
        <CheckboxField control={control} name="fallRiskStampEnabled" label="Fall-risk flagging" />
        <CheckboxField
          control={control}
          name="enableSportsProfileProperties"
          label="Sports profile properties"
        />
        <CheckboxField control={control} name="isSkipTestEnabled" label="Skip test" />
        <CheckboxField control={control} name="externalApiEnabled" label="External API enabled" />
        <CheckboxField control={control} name="isSwayVisaEnabled" label="Profile sharing" />
        <CheckboxField
          control={control}
          name="enablePatientAccountCreation"
          label="Patient account creation"
        />
      </div>
    </Card>
  );
}
