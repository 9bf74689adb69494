import { useState } from 'react';
import { ApiFailure } from '#src/api/api-failure.ts';
import { LoginBody } from '#src/contract/login.ts';
import { showError } from '#src/lib/error-toast.ts';
import { authTexts } from '#src/messages/auth.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { Button } from '#src/ui/button.tsx';
import { HarbourForm } from '#src/ui/harbour.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toastStore } from '#src/ui/toast-store.ts';
import { useForm } from '#src/ui/use-form.ts';
import { signIn } from './sign-in.ts';

const successMs = 4000;
