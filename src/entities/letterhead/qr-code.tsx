import { encode } from 'uqr';
import { letterhead } from '#styled/recipes/letterhead';

/** A text as a QR code, for readers of paper: what it says stands beside it. */
export default function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={letterhead().qr} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path d={dark.join('')} />
    </svg>
  );
}
