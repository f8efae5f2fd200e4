import type { BrandMark, DocumentBrand } from '@plumbline/contract';
import { Path, Rect, Svg, Text, View } from '@react-pdf/renderer';
import { useSpace } from './density.ts';
import { ink, px, row, type } from './print-style.ts';

export interface PageHeadProps {
  brand: DocumentBrand;
  /** What the document is: 'CLINICAL REPORT'. */
  title: string;
  /** What tells it from others of its kind: its date or number. Nothing where the label is empty, as of a draft. */
  detail: { label: string; value: string };
}

/** Stands on top of every page: whose product it is, what it is, and which one. */
export function PageHead({ brand, title, detail }: PageHeadProps) {
  return (
    <View
      fixed
      style={{
        ...row,
        alignItems: 'center',
        paddingBottom: px(useSpace(14, 9)),
        marginBottom: px(useSpace(8, 2)),
        borderBottom: `1.5 solid ${ink.rule}`,
      }}
    >
      <Mark mark={brand.mark} />
      <Text style={{ ...type(14, 18, 600), marginLeft: px(10), flexGrow: 1 }}>{brand.provider}</Text>
      <Text style={{ ...type(13, 17, 700), letterSpacing: px(0.5) }}>{title}</Text>
      {detail.label !== '' && (
        <Text
          style={{
            ...type(12, 17, 700),
            marginLeft: px(11),
            paddingLeft: px(11),
            borderLeft: `0.75 solid ${ink.ruleMedium}`,
          }}
        >
          {`${detail.label} `}
          <Text style={{ fontWeight: 400 }}>{detail.value}</Text>
        </Text>
      )}
    </View>
  );
}

function Mark({ mark }: { mark: BrandMark }) {
  return (
    <Svg width={px(26)} height={px(26)} viewBox={`0 0 ${mark.size} ${mark.size}`}>
      <Rect
        x={0}
        y={0}
        width={mark.size}
        height={mark.size}
        rx={mark.cornerRadius}
        ry={mark.cornerRadius}
        fill={mark.backgroundColor}
      />
      {mark.strokes.map((stroke) => (
        <Path
          key={stroke.path}
          d={stroke.path}
          fill="none"
          stroke={mark.foregroundColor}
          strokeWidth={stroke.width}
          strokeOpacity={stroke.opacity}
        />
      ))}
      {mark.fills.map((fill) => (
        <Path key={fill} d={fill} fill={mark.foregroundColor} />
      ))}
    </Svg>
  );
}
