CREATE TABLE "seller_brokers" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"broker_id" text NOT NULL,
	"assigned_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brokers" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_brokers" ADD CONSTRAINT "seller_brokers_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_brokers" ADD CONSTRAINT "seller_brokers_broker_id_brokers_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seller_brokers_broker_id_index" ON "seller_brokers" USING btree ("broker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brokers_is_default_index" ON "brokers" USING btree ("is_default") WHERE "brokers"."is_default";--> statement-breakpoint
-- The first broker takes the sellers that are there, but for those whose importers have another one's documents.
UPDATE "brokers" SET "is_default" = true WHERE "id" = (SELECT "id" FROM "brokers" ORDER BY "created_at", "id" LIMIT 1);--> statement-breakpoint
INSERT INTO "seller_brokers" ("seller_id", "broker_id")
SELECT "sellers"."id", coalesce(
	(SELECT "importer_files"."broker_id" FROM "importer_files"
		JOIN "importers" ON "importers"."id" = "importer_files"."importer_id"
		WHERE "importers"."seller_id" = "sellers"."id" AND "importer_files"."broker_id" IS NOT NULL
		ORDER BY "importer_files"."issued_at" DESC LIMIT 1),
	"default_broker"."id"
)
FROM "sellers" CROSS JOIN (SELECT "id" FROM "brokers" WHERE "is_default") AS "default_broker";
