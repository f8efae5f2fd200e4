import { uploadRoster } from '@plumbline/contract/features/roster/roster-calls';
import { rosterLimits } from '@plumbline/contract/features/roster/roster-import';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconFileSpreadsheet } from '../../design/icon/tabler/file-spreadsheet.ts';
import { IconUpload } from '../../design/icon/tabler/upload.ts';
import { Card } from '../../design/layout/card.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import classes from './roster.module.css';

/** The file's bytes as the call takes them. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return btoa(parts.join(''));
}

/** Takes a file, dropped or chosen, and leads on to its columns. */
export function UploadCard({ onUploaded }: { onUploaded: (rosterImportId: number) => void }) {
  const send = useAction(uploadRoster, { onDone: ({ rosterImportId }) => onUploaded(rosterImportId) });
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const upload = async (file: File | undefined) => {
    if (file === undefined || isWorking) return;
    setRefusal(null);
    if (file.size > rosterLimits.bytes) return setRefusal('The file is too large. The limit is 5 MB.');
    setIsWorking(true);
    const outcome = await send.run({ fileName: file.name.slice(-200), content: await base64Of(file) });
    setIsWorking(false);
    if (!outcome.ok)
      setRefusal(
        outcome.errors[0]?.message ?? 'The file could not be read. Save it as CSV or XLSX and try again.',
      );
    return undefined;
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void upload(event.dataTransfer.files[0]);
  };

  return (
    <Card title="Import Roster">
      <fieldset
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        aria-label="Roster file"
      >
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />
        <p className={classes.dropTitle}>Drop a CSV or XLSX file here</p>
        <p className={classes.quiet}>
          One person per row, headers in the first row. Up to {rosterLimits.rows.toLocaleString('en-US')} rows
          and 5 MB. You review every row before anything is imported.
        </p>
        <Button
          variant="primary"
          icon={<IconUpload />}
          isWorking={isWorking}
          onClick={() => input.current?.click()}
        >
          Choose File
        </Button>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label="Roster file to upload"
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            void upload(event.currentTarget.files?.[0]);
            // The same file again is a choice again.
            event.currentTarget.value = '';
          }}
        />
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      </fieldset>
    </Card>
  );
}
