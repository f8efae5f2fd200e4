import type { ClinicalReportView } from '@plumbline/contract';
import { QrCode } from '../../../design/qr/qr-code.tsx';
import classes from './person.module.css';
import { joinKnown, personTitle } from './report-words.ts';
import { Facts } from './section.tsx';

/** Pixels, as in the PDF. */
const qrSize = 150;

/** Who the report is about, with the code that opens the profile in the app. */
export function Person({ report }: { report: ClinicalReportView }) {
  const { person } = report;
  const age = person.ageYears === null ? null : `${person.ageYears} y`;
  return (
    <div className={classes.person}>
      <div>
        <h1 className={classes.name}>{personTitle(report)}</h1>
        <Facts
          facts={[
            {
              label: 'Date of birth',
              value:
                person.birthDateText === null
                  ? age
                  : `${person.birthDateText}${age === null ? '' : ` (${age})`}`,
            },
            { label: 'Profile ID', value: String(person.profileId) },
            { label: 'Sex / gender', value: joinKnown([person.sex, person.gender], ' / ') },
            { label: 'Race', value: person.race },
            { label: 'Height / weight', value: joinKnown([person.heightText, person.weightText], ' / ') },
            { label: 'ADD/ADHD', value: person.attentionDisorder },
            { label: 'Languages', value: person.languages },
            {
              label: 'Concussion history',
              value: joinKnown(
                [
                  person.concussionHistory,
                  person.lastConcussionDateText === null ? null : `last ${person.lastConcussionDateText}`,
                ],
                ', ',
              ),
            },
            ...(person.ethnicity === null ? [] : [{ label: 'Ethnicity', value: person.ethnicity }]),
            ...person.sportsProperties,
            ...(report.preparedFor === null ? [] : [{ label: 'Prepared for', value: report.preparedFor }]),
          ]}
        />
      </div>
      <figure className={classes.code}>
        <QrCode
          value={report.profileAddress}
          sizePx={qrSize}
          label="QR code that opens the profile in the app"
        />
        <figcaption>Opens the profile in the app</figcaption>
      </figure>
    </div>
  );
}
