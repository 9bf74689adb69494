import type { Adapters } from '#server/adapters/adapters.ts';
import { packFiles } from '#server/adapters/files/packed-files.ts';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import { FileAnswer } from '#server/http/answers/file-answer.ts';
import type { DeskHandlers } from '#server/partners/api/register-desk-endpoint.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import { recoverOwner } from '#server/services/members/recover-owner.ts';
import { describeSeller, eraseSeller } from '#server/services/sellers/erase-seller.ts';
import { exportSeller } from '#server/services/sellers/export-seller.ts';
import { findNamedSeller } from '#server/services/sellers/named-seller.ts';
import type { deskSellerEndpoints } from '#src/contract/desk/desk-seller-endpoints.ts';
import { checkOperator } from './register-desk-endpoint.ts';

/** @param wakeJobs is called when files wait to be removed, or an email to be sent */
export const deskSellerRoutes = (
  { database: { db }, secrets, files, log, now }: Adapters,
  wakeJobs: () => void,
) =>
  ({
    async describeSeller({ desk, params }) {
      checkOperator(desk);
      return { seller: await describeSeller(db, await findNamedSeller(db, params.seller)) };
    },

    async exportSeller({ desk, params }) {
      checkOperator(desk);
      const seller = await findNamedSeller(db, params.seller);
      await addCompanyEvent(
        db,
        seller.sellerId,
        { kind: 'data-exported', details: { by: desk.role } },
        now(),
      );
      const content = await packFiles(files, await exportSeller(db, secrets, seller));
      const fileName = `${seller.email} ${now().toISOString().slice(0, 10)}.zip`;
      return new FileAnswer(content, { fileName, mediaType: 'application/zip' });
    },

    async recoverOwner({ desk, body: { seller, email, locale }, origin }) {
      checkOperator(desk);
      const wanted = { seller, email, language: mailLanguage(locale), origin };
      const { sellerId, link } = await recoverOwner(db, secrets, wanted, now());
      wakeJobs();
      log.warn({ sellerId, isInvited: link !== undefined }, 'the operator has made somebody an owner');
      return { owner: { sellerId, email, ...(link && { link }) } };
    },

    async eraseSeller({ desk, body }) {
      checkOperator(desk);
      const { seller, documents } = await eraseSeller(db, secrets, body.seller);
      wakeJobs();
      log.warn({ sellerId: seller.sellerId, documents }, 'the operator has erased a seller');
      return { erased: { id: seller.sellerId, email: seller.email, documents } };
    },
  }) satisfies Pick<DeskHandlers, keyof typeof deskSellerEndpoints>;
