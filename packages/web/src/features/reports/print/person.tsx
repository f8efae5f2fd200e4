import type { ClinicalReport } from '@plumbline/contract';
import { personFacts, personTitle } from '@plumbline/domain/reports/report-person';
import { qrCodeCaption } from '@plumbline/domain/reports/report-words';
import { QrCode } from '../../../design/qr/qr-code.tsx';
import { Facts } from '../../../platform/print/section.tsx';
import classes from './person.module.css';

/** In pixels, as in the PDF. */
const qrSize = 150;

/** The person that the report is about, with the code that opens the profile in the app. */
export function Person({ report }: { report: ClinicalReport }) {
  return (
    <div className={classes.person}>
      <div>
        <h1 className={classes.name}>{personTitle(report.person)}</h1>
        <Facts facts={personFacts(report.person, report.preparedFor)} />
      </div>
      <figure className={classes.code}>
        <QrCode
          value={report.profileAddress}
          sizePx={qrSize}
          label="QR code that opens the profile in the app"
        />
        <figcaption>{qrCodeCaption}</figcaption>
      </figure>
    </div>
  );
}
