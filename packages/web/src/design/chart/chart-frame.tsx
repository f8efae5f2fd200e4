import { Menu } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { saveFile } from '../../platform/api/save-file.ts';
import { IconButton } from '../button/icon-button.tsx';
import { IconChartLine } from '../icon/tabler/chart-line.ts';
import { IconDownload } from '../icon/tabler/download.ts';
import { IconPhoto } from '../icon/tabler/photo.ts';
import { IconTable } from '../icon/tabler/table.ts';
import { notify } from '../notify/notify.ts';
import { type ChartData, chartCsv } from './chart-data.ts';
import classes from './chart-frame.module.css';
import { ChartTable } from './chart-table.tsx';

export interface ChartFrameProps {
  /** What the chart shows: `Balance over time`. */
  title: string;
  /** Quiet words beside the title: the zone, the test. */
  note?: ReactNode;
  /** What stands before the buttons: the newest score. */
  aside?: ReactNode;
  /** What stands between the head and the chart, also over its table: filters, a sum. */
  lead?: ReactNode;
  /** The chart in words: the description for those who do not see it. */
  summary: string;
  /** Whether the words also stand below the chart: open, to be opened where they are many, or not, where the chart says as much. */
  words?: 'shown' | 'folded' | 'hidden';
  data: ChartData;
  /** The picture as a file; what draws it is fetched only then. */
  png: () => Promise<Blob>;
  /** Of both files, without ending. It names no person. */
  fileName: string;
  /** Stands in place of the chart where there is nothing to draw. */
  emptyView?: ReactNode;
  children: ReactNode;
}

/** A chart with all that every chart has: its figures as a table, a text, and both ways to take it along. */
export function ChartFrame({
  title,
  note,
  aside,
  lead,
  summary,
  words = 'shown',
  data,
  png,
  fileName,
  emptyView = <p className={classes.empty}>No tests in this period.</p>,
  children,
}: ChartFrameProps) {
  const [isTable, setIsTable] = useState(false);
  const summaryId = useId();
  const isEmpty = data.rows.length === 0;
  return (
    <figure className={classes.chart} aria-label={title} aria-describedby={summaryId}>
      <div className={classes.head}>
        <figcaption className={classes.caption}>
          <span className={classes.title}>{title}</span>
          {note && <span className={classes.note}>{note}</span>}
        </figcaption>
        {aside && <div className={classes.aside}>{aside}</div>}
        {!isEmpty && (
          <div className={classes.buttons}>
            <IconButton
              label={isTable ? 'Show as chart' : 'Show as table'}
              aria-pressed={isTable}
              icon={isTable ? <IconChartLine /> : <IconTable />}
              onClick={() => setIsTable(!isTable)}
            />
            <DownloadMenu data={data} png={png} fileName={fileName} />
          </div>
        )}
      </div>
      {lead}
      {isEmpty ? emptyView : isTable ? <ChartTable label={title} data={data} /> : children}
      <p id={summaryId} className={isEmpty || words !== 'shown' ? 'visually-hidden' : classes.summary}>
        {summary}
      </p>
      {words === 'folded' && !isEmpty && (
        <details className={classes.summary}>
          <summary>In words</summary>
          {summary}
        </details>
      )}
    </figure>
  );
}

function DownloadMenu({ data, png, fileName }: Pick<ChartFrameProps, 'data' | 'png' | 'fileName'>) {
  const saveCsv = () => {
    // With its mark of UTF-8, as spreadsheets otherwise guess.
    const blob = new Blob(['\uFEFF', chartCsv(data)], { type: 'text/csv;charset=utf-8' });
    saveFile({ blob, fileName: `${fileName}.csv` });
  };
  const savePng = () => {
    png().then(
      (blob) => saveFile({ blob, fileName: `${fileName}.png` }),
      () => notify.error('The image could not be created. Please try again, or download the data as CSV.'),
    );
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label="Download" icon={<IconDownload />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPhoto size={16} stroke={1.75} />} onClick={savePng}>
          Image (PNG)
        </Menu.Item>
        <Menu.Item leftSection={<IconTable size={16} stroke={1.75} />} onClick={saveCsv}>
          Data (CSV)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
