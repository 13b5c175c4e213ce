/** Links to email unless the account is deleted. */
export function HolderName({ name, email }: { name: string; email: string }) {
  return (
    <div className="min-w-0 flex-1 basis-52">
      <p className="font-semibold wrap-anywhere">{name}</p>
      {email !== '' && (
        <p className="text-sm wrap-anywhere">
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
        </p>
      )}
    </div>
  );
}
