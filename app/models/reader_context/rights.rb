# The actions that the reader of a page may take, by the same rules as the server's.
module ReaderContext::Rights
  # Whether they may post, comment, vote and flag now: not while suspended, awaiting approval, or while the site is
  # read-only. Asked of each row and comment of a page, as some of the next ones are: looked up once.
  def participates?
    return @participates if defined?(@participates)

    @participates = keeps_lists? && @user.can_participate?
  end

  # Whether they may save, hide and follow now, which suspended members may too.
  def keeps_lists?
    return @keeps_lists if defined?(@keeps_lists)

    @keeps_lists = signed_in? && !MaintenanceMode.on?
  end

  # +slot+ stands for a comment.
  def edits_comment?(slot)
    slot.editable && wrote?(slot) && participates?
  end

  def edits?(post)
    participates? && post.editable_by?(@user)
  end

  def restores?(post)
    participates? && post.restorable_by?(@user)
  end

  # Whether there is a way for them to flag +item+, which is kept.
  def flags?(item)
    !wrote?(item) && can_flag?
  end

  # As above, for what flags have hidden.
  def vouches?(item)
    can_vouch? && !wrote?(item)
  end

  def moderates?
    return @moderates if defined?(@moderates)

    @moderates = participates? && @user.staff?
  end

  def downvotes?
    return @downvotes if defined?(@downvotes)

    @downvotes = signed_in? && @user.karma >= User::DOWNVOTE_KARMA
  end

  # All that decides their actions on comments that they have not interacted with.
  def permissions
    [ signed_in?, participates?, can_flag?, can_vouch?, moderates?, downvotes?, keeps_lists? && @saves_comments ]
  end

  private
    def can_flag?
      return @can_flag if defined?(@can_flag)

      @can_flag = participates? && @user.can_flag?
    end

    def can_vouch?
      return @can_vouch if defined?(@can_vouch)

      @can_vouch = participates? && @user.can_vouch?
    end
end
