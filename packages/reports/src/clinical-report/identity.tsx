import type { ClinicalReport } from '@plumbline/contract';
import { personFacts, personTitle, qrCodeCaption } from '@plumbline/domain';
import { Path, Svg, Text, View } from '@react-pdf/renderer';
import { create } from 'qrcode';
import { useSpace } from '../printing/density.ts';
import { withinColumn } from '../printing/long-words.ts';
import { contentWidth, ink, px, row, type } from '../printing/print-style.ts';
import { tagged } from '../printing/tagged-pages.ts';

/** Four facts stand side by side; the last of them is the longest. */
const columns = [138, 104, 132, 180] as const;

/** Left of the code, in CSS pixels, with the distance to it. */
const nameWidth = contentWidth - 150;
const gap = 16;
/** A name of more letters is smaller, so that it is whole. */
const longName = 60;
const nameType = (name: string) =>
  [...name].length > longName
    ? ({ size: 17, line: 22, weight: 700 } as const)
    : ({ size: 26, line: 33, weight: 700 } as const);

/** The person that the report is about, with the code that opens the profile in the app. */
export function Identity({ model }: { model: ClinicalReport }) {
  const below = useSpace(8, 5);
  const name = personTitle(model.person);
  const letters = nameType(name);
  return (
    <View style={{ ...row, marginTop: px(useSpace(6, 2)) }}>
      <View style={{ width: px(nameWidth), paddingRight: px(gap) }}>
        <Text
          {...tagged('H1')}
          style={{
            ...type(letters.size, letters.line, letters.weight),
            maxLines: 4,
            textOverflow: 'ellipsis',
            paddingBottom: px(below),
          }}
        >
          {withinColumn(name, { ...letters, width: nameWidth - gap })}
        </Text>
        <View style={{ ...row, flexWrap: 'wrap' }}>
          {personFacts(model.person, model.preparedFor).map(({ label, value }, index) => (
            <View
              {...tagged('P')}
              key={label}
              style={{
                width: px(columns[index % columns.length] ?? 138),
                marginBottom: px(below),
                paddingRight: px(8),
              }}
            >
              <Text style={type(10, 13, 400, ink.text2)}>{label}</Text>
              <Text style={type(13, 17, 500)}>{value}</Text>
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

/** The QR code is 150 pixels square, as specified. */
function QrCode({ address }: { address: string }) {
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const cells = Array.from({ length: modules.size * modules.size }, (_, index) => index).filter(
    (index) => modules.data[index] === 1,
  );
  const path = cells
    .map((index) => `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z`)
    .join('');
  return (
    <Svg
      {...tagged('Figure', `QR code. ${qrCodeCaption}: ${address}`)}
      width={px(150)}
      height={px(150)}
      viewBox={`0 0 ${modules.size} ${modules.size}`}
    >
      <Path d={path} fill={ink.text} />
    </Svg>
  );
}
