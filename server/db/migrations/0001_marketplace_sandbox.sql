CREATE TABLE "sandbox_packages" (
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"package_reference_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_packages_seller_id_order_id_package_reference_id_pk" PRIMARY KEY("seller_id","order_id","package_reference_id")
);
--> statement-breakpoint
ALTER TABLE "sandbox_packages" ADD CONSTRAINT "sandbox_packages_seller_id_order_id_orders_seller_id_order_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."orders"("seller_id","order_id") ON DELETE no action ON UPDATE no action;