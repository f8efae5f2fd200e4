import type { ReactNode } from 'react';
import classes from './sheet.module.css';

/** Whose paper it is, as a document of the server names it. */
interface PaperBrand {
  provider: string;
  mark: {
    size: number;
    cornerRadius: number;
    backgroundColor: string;
    foregroundColor: string;
    strokes: readonly { path: string; width: number; opacity: number }[];
    fills: readonly string[];
  };
}

export interface SheetProps {
  brand: PaperBrand;
  /** What the document is, in capitals: 'CLINICAL REPORT'. */
  title: string;
  /** What tells it from others of its kind: 'TEST DATE: 10/6/26 3:42 pm'. */
  detail: string;
  /** What must be read with every page. */
  footnote: string;
  /** Whose it is, above when it was printed. */
  subject: string;
  printedAt: { text: string; timeZone: string };
  children: ReactNode;
}

/** A document on paper. Head and foot are laid out as a table's, the one thing that every browser repeats on each page. */
export function Sheet({ brand, title, detail, footnote, subject, printedAt, children }: SheetProps) {
  return (
    <div className={classes.sheet}>
      <div className={classes.top}>
        <div className={classes.head}>
          <Mark mark={brand.mark} />
          <p className={classes.provider}>{brand.provider}</p>
          <p className={classes.kind}>{title}</p>
          <p className={classes.date}>{detail}</p>
        </div>
      </div>
      <div className={classes.body}>
        <div>{children}</div>
      </div>
      <div className={classes.bottom}>
        <div className={classes.foot}>
          <p>{footnote}</p>
          <p>
            {subject}
            <br />
            printed {printedAt.text}, {printedAt.timeZone}
          </p>
        </div>
      </div>
    </div>
  );
}

function Mark({ mark }: Pick<PaperBrand, 'mark'>) {
  return (
    <svg width="26" height="26" viewBox={`0 0 ${mark.size} ${mark.size}`} aria-hidden="true">
      <rect width={mark.size} height={mark.size} rx={mark.cornerRadius} fill={mark.backgroundColor} />
      {mark.strokes.map((stroke) => (
        <path
          key={stroke.path}
          d={stroke.path}
          fill="none"
          stroke={mark.foregroundColor}
          strokeWidth={stroke.width}
          strokeOpacity={stroke.opacity}
        />
      ))}
      {mark.fills.map((fill) => (
        <path key={fill} d={fill} fill={mark.foregroundColor} />
      ))}
    </svg>
  );
}
