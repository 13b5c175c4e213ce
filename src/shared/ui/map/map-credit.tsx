export const mapFootnoteStyle =
  'absolute right-0 bottom-0 z-10 rounded-tl-sm bg-raised/85 px-2 py-0.5 text-xs leading-normal text-ink-2';

/** OpenStreetMap's licence requires the credit and the link. */
export function MapCredit({ text }: { text: string }) {
  return (
    <p className={mapFootnoteStyle}>
      {text.includes('OpenStreetMap') ? (
        <a href="https://www.openstreetmap.org/copyright" className="hover:underline">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}
