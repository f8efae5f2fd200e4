import type { BrandMark, ClinicalReport } from '@plumbline/contract';
import { personFacts, personTitle, qrCodeCaption, reportHeadings } from '@plumbline/domain';
import { Path, Rect, Svg, Text, View } from '@react-pdf/renderer';
import { create } from 'qrcode';
import { useSpace } from '../printing/density.ts';
import { contentWidth, ink, px, row, type } from '../printing/print-style.ts';

/** Stands on top of every page: whose product, what it is, and of which test. */
export function PageHead({ model }: { model: ClinicalReport }) {
  return (
    <View
      fixed
      style={{
        ...row,
        alignItems: 'center',
        paddingBottom: px(14),
        marginBottom: px(8),
        borderBottom: `1.5 solid ${ink.rule}`,
      }}
    >
      <Mark mark={model.brand.mark} />
      <Text style={{ ...type(14, 18, 600), marginLeft: px(10), flexGrow: 1 }}>{model.brand.provider}</Text>
      <Text style={{ ...type(13, 17, 700), letterSpacing: px(0.5), marginRight: px(11) }}>
        {reportHeadings.report}
      </Text>
      <Text style={{ ...type(12, 17, 700), paddingLeft: px(11), borderLeft: `0.75 solid ${ink.ruleMedium}` }}>
        {`${reportHeadings.testDate} `}
        <Text style={{ fontWeight: 400 }}>{model.testDateText}</Text>
      </Text>
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

/** Four facts stand side by side; the last of them is the longest. */
const columns = [138, 104, 132, 180] as const;

/** Who it is about, with the code that opens the profile in the app. */
export function Identity({ model }: { model: ClinicalReport }) {
  const below = useSpace(8, 5);
  return (
    <View style={{ ...row, marginTop: px(useSpace(6, 2)) }}>
      <View style={{ width: px(contentWidth - 150), paddingRight: px(16) }}>
        <Text
          style={{ ...type(26, 33, 700), maxLines: 2, textOverflow: 'ellipsis', paddingBottom: px(below) }}
        >
          {personTitle(model.person)}
        </Text>
        <View style={{ ...row, flexWrap: 'wrap' }}>
          {personFacts(model.person, model.preparedFor).map(({ label, value }, index) => (
            <View
              key={label}
              style={{
                width: px(columns[index % columns.length] ?? 138),
                marginBottom: px(below),
                paddingRight: px(8),
              }}
            >
              <Text style={type(10, 13, 400, ink.text2)}>{label}</Text>
              <Text style={type(13, 17, 500)}>{value ?? '-'}</Text>
            </View>
          ))}
        </View>
      </View>
      <View style={{ width: px(150) }}>
        <QrCode address={model.profileAddress} />
        <Text style={{ ...type(10, 14, 400, ink.text2), textAlign: 'center', marginTop: px(6) }}>
          {qrCodeCaption}
        </Text>
      </View>
    </View>
  );
}

/** 150 pixels square, as specified. */
function QrCode({ address }: { address: string }) {
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const cells = Array.from({ length: modules.size * modules.size }, (_, index) => index).filter(
    (index) => modules.data[index] === 1,
  );
  const path = cells
    .map((index) => `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z`)
    .join('');
  return (
    <Svg width={px(150)} height={px(150)} viewBox={`0 0 ${modules.size} ${modules.size}`}>
      <Path d={path} fill={ink.text} />
    </Svg>
  );
}
