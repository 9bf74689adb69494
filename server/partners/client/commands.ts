import { languageCodes } from '#src/contract/language.ts';

/**
 * The commands of `npm run admin`: how each is called, and what it does. The program prints them as its help, and
 * docs/admin.md lists them.
 */
export const commands = [
  {
    call: 'invite --forwarder NAME [--email ADDRESS]',
    does: 'Prints an invitation link for one seller. A new name creates the forwarder; ADDRESS is emailed when a seller sends it documents.',
  },
  {
    call: 'clear ORDER --status IN_PROGRESS|RELEASED|NOT_RELEASED [--mrn MRN] [--place PLACE] [--office CODE] [--seller ADDRESS] [--broker NAME [--eori NUMBER --country CODE]]',
    does: 'Updates the clearance of an order. A release comes with a proof that the broker signs.',
  },
  {
    call: 'poa IMPORTER [--broker NAME [--eori NUMBER --country CODE]]',
    does: 'Issues the POA and VAT guarantee of an importer, given by id or name. A new broker needs its EORI number and country.',
  },
  {
    call: 'inbox [PACKAGE] [--forwarder NAME | --broker NAME] [--to FOLDER]',
    does: 'Lists what sellers have sent; with the id of a package, saves its files to the folder as one ZIP.',
  },
  {
    call: 'documents [--broker NAME]',
    does: 'Lists the documents that sellers have asked their broker to check, oldest first.',
  },
  {
    call: 'documents save ID [--broker NAME] [--to FOLDER]',
    does: 'Saves the files of one of them to the folder as one ZIP.',
  },
  {
    call: 'documents accept ID [--broker NAME]',
    does: 'Accepts the document for the values that the form has now.',
  },
  {
    call: 'documents refuse ID --reason TEXT [--broker NAME]',
    does: 'Rejects the document. The seller reads the reason.',
  },
  { call: 'broker list', does: 'Lists the brokers and how many sellers each has.' },
  {
    call: 'broker assign SELLER BROKER',
    does: 'Assigns a seller (sign-in address), with its orders and importers, to a broker.',
  },
  { call: 'broker default BROKER', does: 'Sets the broker that new sellers are assigned to.' },
  {
    call: 'carriers FILE.csv [--apply]',
    does: 'Shows how the file would change the carrier lists it names; with --apply, replaces them. Columns: marketplaceId, scheme (IOSS or ANY), carrierCode, services (separated by |, empty for all), from, until, source.',
  },
  {
    call: 'keys [revoke ID]',
    does: 'Lists the keys of the operator, brokers and forwarders, or revokes one.',
  },
  {
    call: 'jobs [retry ID | drop ID]',
    does: 'Lists the background jobs and which of them are stuck; runs a dead or waiting job now, or drops it for good.',
  },
  {
    call: 'mails [on | off]',
    does: 'Says whether notification emails are sent, and how many emails are waiting; switches them on or off. What happened while they were off is not sent afterwards.',
  },
  {
    call: 'export SELLER [FILE]',
    does: 'Saves everything of a seller (sign-in address or id) as one archive: its data as JSON, and its documents.',
  },
  {
    call: 'owner SELLER EMAIL [--language CODE]',
    does: `Makes EMAIL an owner of a company whose owners are lost (any member’s address, or its id); invites it by email, in ${languageCodes.join(' or ')}, if it has no account.`,
  },
  {
    call: 'erase SELLER [--yes]',
    does: 'Deletes everything of a seller, here and in the inboxes of forwarders and brokers, and signs its devices out.',
  },
  {
    call: 'backup FILE',
    does: 'Writes the embedded database, the documents and the secrets to one new file.',
  },
  {
    call: 'restore FILE',
    does: 'Unpacks such a file into DATA_DIR, which must be empty. Then start a server on it.',
  },
] as const;

type FirstWord<Text> = Text extends `${infer First} ${string}` ? First : Text;
export type CommandName = FirstWord<(typeof commands)[number]['call']>;
