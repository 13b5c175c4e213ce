export function CourtDrawing() {
  return (
    <svg viewBox="0 0 168 116" fill="none" aria-hidden="true" className="mb-3 w-42">
      <rect x="8" y="14" width="152" height="94" rx="12" className="fill-brand-soft" />
      <g className="stroke-brand" strokeOpacity=".45" strokeWidth="3">
        <path d="M84 14v94M8 40h26v42H8M160 40h-26v42h26" />
        <circle cx="84" cy="61" r="19" />
      </g>
      <circle cx="120" cy="30" r="8" className="fill-accent stroke-ink" strokeWidth="2" />
    </svg>
  );
}
