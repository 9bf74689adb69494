import { languageCodes } from '#src/contract/language.ts';

/** What the program can be asked to do, for whoever asks it for something else. */
export const usage = `The desk: what forwarders, brokers and the operator do on the server that runs on DATA_DIR (./data).

  npm run desk -- invite --forwarder NAME [--email ADDRESS]
      prints an invitation link that links one seller with the forwarder
  npm run desk -- clear ORDER --status IN_PROGRESS|RELEASED|NOT_RELEASED [--mrn MRN] [--place PLACE]
                        [--office CODE] [--seller ADDRESS] [--broker NAME]
      updates the clearance of an order; a release is proved by the broker's signature
  npm run desk -- poa IMPORTER [--broker NAME [--eori NUMBER --country CODE]]
      issues the POA and VAT guarantee of an importer, given by id or name
  npm run desk -- inbox [PACKAGE] [--forwarder NAME | --broker NAME] [--to FOLDER]
      lists what sellers sent; with the id of a package, saves its files to the folder
  npm run desk -- documents [--broker NAME]
      lists the documents that sellers ask their brokers to check, oldest first
  npm run desk -- documents save ID [--broker NAME] [--to FOLDER]
      saves the files of one to the folder
  npm run desk -- documents accept ID [--broker NAME]
  npm run desk -- documents refuse ID --reason TEXT [--broker NAME]
      answers the seller, who reads the reason; accepted, it counts for what the form says now
  npm run desk -- broker list
      lists the brokers and how many sellers each has
  npm run desk -- broker assign SELLER BROKER
      assigns a seller (sign-in address), with its orders and importers, to a broker
  npm run desk -- broker default BROKER
      sets the broker that new sellers belong to
  npm run desk -- carriers FILE.csv [--apply]
      shows how the carriers of a file would replace those of its marketplaces; with --apply, replaces them.
      Columns: marketplaceId, scheme (IOSS or ANY), carrierCode, services (separated by |, empty: all), from, until,
      source
  npm run desk -- keys [revoke ID]
      lists the keys of operator, brokers and forwarders, or revokes one
  npm run desk -- jobs [retry ID | drop ID]
      lists background jobs and which of them are stuck; runs a dead or waiting job now, or drops it for good
  npm run desk -- export SELLER [FILE]
      saves everything of a seller (sign-in address or id) as one archive: its data as JSON, and its documents
  npm run desk -- owner SELLER EMAIL [--language ${languageCodes.join('|')}]
      makes EMAIL an owner of a company whose owners are lost (member's address, or id), or invites it by email
  npm run desk -- erase SELLER [--yes]
      deletes everything of a seller, also in the inboxes of forwarders and brokers, and signs its devices out
  npm run desk -- backup FILE
      writes the embedded database, the documents and the secrets to one new file
  npm run desk -- restore FILE
      unpacks such a file into DATA_DIR, which must be empty; start a server on it to carry on
`;
