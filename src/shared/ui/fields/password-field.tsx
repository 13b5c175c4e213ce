import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { Icon } from '../brand/icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Shows or hides the password. Pass `autoComplete` (current or new). */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className="grid size-10 place-items-center rounded-sm text-brand hover:bg-brand-soft"
        >
          <Icon drawing={shown ? EyeOff : Eye} />
        </button>
      }
    />
  );
}
