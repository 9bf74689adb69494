CREATE TABLE "catalogue_articles" (
	"seller_id" text NOT NULL,
	"asin" text NOT NULL,
	"codes" jsonb NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "catalogue_articles_seller_id_asin_pk" PRIMARY KEY("seller_id","asin")
);
--> statement-breakpoint
ALTER TABLE "marketplace_accounts" ADD COLUMN "catalogue_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "catalogue_articles" ADD CONSTRAINT "catalogue_articles_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;