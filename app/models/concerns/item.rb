# A post or a comment: what rows that belong to either need to know (BelongsToItem).
module Item
  # The foreign key column of such rows.
  def item_key
    model_name.singular.foreign_key.to_sym
  end
end
